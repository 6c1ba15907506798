import type { Campaign, PlannedTechnique } from '@provoke/engine';
import { formatCount as count, plural } from '@provoke/figures';
import type { Plan } from './make-plan.ts';
import { noticesOn } from './notices.ts';

/** What a campaign will do: its goals, the most that it sends, and who judges. */
export function describeStart(id: string, { campaign, agent }: Pick<Plan, 'campaign' | 'agent'>) {
  const { goals, techniques } = campaign;
  const isBenign = techniques.some(({ arm }) => arm === 'benign');
  return [
    `Campaign ${id}: ${agent.name}, ${plural(goals.length, isBenign ? 'ordinary request' : 'goal')}`,
    describeTechniques(campaign),
    ...(campaign.convert ? [`Every prompt is written in ${campaign.convert.join(', then ')}`] : []),
    describeJudges(techniques[0]?.judges ?? [], campaign.judgeQuorum),
    ...noticesOn(campaign),
    '',
  ].join('\n');
}

type Planned = Pick<Campaign, 'techniques' | 'goals' | 'repeats' | 'budget'>;

/**
 * "pair (at most 15 attempts per goal) and the floor (1): at most 640 attempts". Without the sum where these are not all
 * goals.
 */
export function describeTechniques(
  { techniques: given, goals, repeats = 1, budget }: Planned,
  { isWhole = true } = {},
): string {
  const isFloor = ({ arm }: PlannedTechnique) => arm === 'control';
  const techniques = [...given.filter((one) => !isFloor(one)), ...given.filter(isFloor)];
  const most = techniques.map((planned) => attemptsMaxOf(planned, goals.length) * repeats);
  const named = techniques.map((planned, index) => {
    const name = isFloor(planned) ? 'the floor' : planned.technique.id;
    const each = (most[index] ?? 0) / goals.length;
    if (!Number.isInteger(each)) return name;
    return `${name} (${index === 0 ? describeEach(each) : count(each)})`;
  });
  if (!isWhole) return list(named);
  const all = most.reduce((sum, one) => sum + one, 0);
  const requests = budget.max_requests ?? Number.POSITIVE_INFINITY;
  const bound = requests < all ? plural(requests, 'request') : plural(all, 'attempt');
  return `${list(named)}: at most ${bound}`;
}

export const attemptsMaxOf = ({ technique, options }: PlannedTechnique, goals: number): number =>
  technique.attemptsMax?.(options, goals) ?? goals;

const describeEach = (each: number) =>
  each === 1 ? '1 attempt per goal' : `at most ${count(each)} attempts per goal`;

export function describeJudges(
  judges: PlannedTechnique['judges'],
  quorum = Math.floor(judges.length / 2) + 1,
): string {
  const names = judges.map(({ judge }) => judge.id).join(', ');
  if (judges.length === 1) return `Judge: ${names}`;
  return `Judges: ${names}; quorum ${quorum} of ${judges.length}`;
}

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

import type { Campaign, PlannedTechnique } from '@provoke/engine';
import { formatCount as count, findableWords, plural, triesWords } from '@provoke/figures';
import { requestsOf } from './count-requests.ts';
import type { Plan } from './make-plan.ts';
import { noticesOn } from './notices.ts';

/** What a campaign will do: its goals, the most that it sends, and who judges. */
export function describeStart(id: string, { campaign, agent }: Pick<Plan, 'campaign' | 'agent'>) {
  const { goals, techniques } = campaign;
  const isBenign = techniques.some(({ arm }) => arm === 'benign');
  return [
    `Campaign ${id}: ${agent.name}, ${plural(goals.length, isBenign ? 'ordinary request' : 'goal')}`,
    describeTechniques(campaign),
    ...describeFloor(campaign),
    ...(campaign.convert ? [`Every prompt is written in ${campaign.convert.join(', then ')}`] : []),
    describeJudges(techniques[0]?.judges ?? [], campaign.judgeQuorum),
    ...describeRules(campaign),
    ...noticesOn(campaign),
    '',
  ].join('\n');
}

type Planned = Pick<Campaign, 'techniques' | 'goals' | 'repeats' | 'budget'>;

const isFloor = ({ arm }: PlannedTechnique) => arm === 'control';

/**
 * "pair (at most 15 requests a goal) and the floor (as many): at most 1,200 requests". Without the sum where these are
 * not all goals.
 */
export function describeTechniques(
  { techniques: given, goals, repeats = 1, budget }: Planned,
  { isWhole = true } = {},
): string {
  const attacks = given.filter((one) => !isFloor(one));
  const techniques = [...attacks, ...given.filter(isFloor)];
  const most = techniques.map((planned) => requestsOf(planned, goals.length) * repeats);
  const isAlone = attacks.length === 1 && most[0] === most[1];
  const named = techniques.map((planned, index) => {
    const name = isFloor(planned) ? 'the floor' : planned.technique.id;
    if (isFloor(planned) && isAlone) return `${name} (as many)`;
    const each = (most[index] ?? 0) / goals.length;
    if (!Number.isInteger(each)) return name;
    return `${name} (${index === 0 ? describeEach(each) : count(each)})`;
  });
  if (!isWhole) return list(named);
  const all = most.reduce((sum, one) => sum + one, 0);
  return `${list(named)}: at most ${plural(Math.min(all, budget.max_requests ?? all), 'request')}`;
}

const describeEach = (each: number) =>
  each === 1 ? '1 request a goal' : `at most ${count(each)} requests a goal`;

/** What the floor costs, and what the campaign can find with it; none without a floor. */
export function describeFloor({ techniques, goals, repeats = 1 }: Planned): string[] {
  const floor = techniques.find(isFloor);
  if (!floor) return [];
  const attacks = techniques.filter((one) => !isFloor(one));
  const { requestsMax = 1 } = floor;
  const own = requestsMax * goals.length * repeats;
  const rest = attacks.reduce((sum, one) => sum + requestsOf(one, goals.length) * repeats, 0);
  const shortened = attacks.filter((one) => (one.requestsMax ?? 1) > requestsMax);
  const first = requestsMax === 1 ? 'first request' : `first ${count(requestsMax)} requests`;
  return [
    `The floor asks for each goal plainly ${triesWords(requestsMax)}: at most ${plural(own, 'request')} more than the ${count(rest)} of the attack`,
    ...(shortened.length === 0
      ? []
      : [
          `${list(shortened.map(({ technique }) => technique.id))} may send more: compared at the ${first} a goal. Larger: --floor-requests`,
        ]),
    findableWords(goals.length, attacks.length),
  ];
}

/** For how many goals rules decide; none without rules. */
export function describeRules({ rules, goals }: Pick<Campaign, 'rules' | 'goals'>): string[] {
  if (!rules) return [];
  let ruled = 0;
  for (const goal of goals) if ((rules.of(goal)?.forbid.length ?? 0) > 0) ruled++;
  if (ruled === 0) return [];
  const which =
    ruled === goals.length ? 'every goal' : `${count(ruled)} of ${plural(goals.length, 'goal')}`;
  return [`Rules about what the agent does decide ${which}; judges are shown next to them`];
}

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

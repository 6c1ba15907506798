import { type Arm, isMainArm } from '@provoke/contract';
import { readAttemptData } from '@provoke/evidence';
import { type ListedAttempt, toListedAttempt } from './act-line.ts';
import { type AttemptLine, lineOutcomeOf } from './attempt-line.ts';
import type { RecordedCampaign } from './recorded-campaign.ts';

type Outcome = 'broken' | 'refused' | 'errors' | 'undecided';

/** Which attempts to list: those with an outcome that decided their goal, or all at one goal. */
export type Wanted = { by: Outcome; goal?: number } | { by: 'goal'; goal: number };

/**
 * Matching attempts. `errors` and `undecided` omit goals that another attempt broke, because nothing is open there,
 * and attempts that a resume repeated. Errors of the floor are errors too: without them the lift is measured on less.
 */
export async function listAttempts(
  campaign: RecordedCampaign,
  wanted: Wanted,
): Promise<ListedAttempt[]> {
  const lines: ListedAttempt[] = [];
  const broken = new Set<number>();
  for await (const attempt of campaign.attempts) {
    const { arm, goalIndex } = readAttemptData(attempt);
    const outcome = lineOutcomeOf(arm, attempt.evaluation_status);
    const goal = goalIndex ?? 0;
    if (arm === 'attack' && outcome === 'broken') broken.add(goal);
    const isWanted = isListed(wanted.by, arm) && isAmong(wanted, { goal, outcome });
    const counts = wanted.by === 'goal' || !attempt.isSuperseded;
    if (isWanted && counts) lines.push(toListedAttempt(attempt));
  }
  return isAboutOpenGoals(wanted)
    ? lines.filter(({ arm, goal_index }) => arm === 'control' || !broken.has(goal_index))
    : lines;
}

/** Whether an attempt is at the wanted goal, with the wanted outcome. */
export const isAmong = (
  { by, goal: wanted }: Wanted,
  { goal, outcome }: { goal: number; outcome: AttemptLine['outcome'] },
): boolean => (wanted === undefined || goal === wanted) && matches(by, outcome);

/** Goals that any attempt broke are left out then. */
export const isAboutOpenGoals = ({ by }: Wanted): boolean => by === 'errors' || by === 'undecided';

/** A harmless request is at no goal. */
function isListed(by: Wanted['by'], arm: Arm): boolean {
  if (by === 'goal') return arm !== 'harmless';
  return isMainArm(arm) || (by === 'errors' && arm === 'control');
}

function matches(by: Wanted['by'], outcome: AttemptLine['outcome']): boolean {
  if (by === 'goal') return true;
  if (by === 'broken' || by === 'refused') return outcome === by;
  if (by === 'errors') return outcome === 'error';
  return outcome === 'error' || outcome === 'undecided';
}

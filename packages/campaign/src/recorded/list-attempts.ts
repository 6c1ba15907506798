import { type Arm, isMainArm } from '@provoke/contract';
import { readAttemptData } from '@provoke/evidence';
import { type AttemptLine, lineOutcomeOf, toAttemptLine } from './attempt-line.ts';
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
): Promise<AttemptLine[]> {
  const lines: AttemptLine[] = [];
  const broken = new Set<number>();
  for await (const attempt of campaign.attempts) {
    const { arm, goalIndex } = readAttemptData(attempt);
    const outcome = lineOutcomeOf(arm, attempt.evaluation_status);
    const goal = goalIndex ?? 0;
    if (arm === 'attack' && outcome === 'broken') broken.add(goal);
    if (wanted.goal !== undefined && goal !== wanted.goal) continue;
    if (wanted.by === 'goal') lines.push(toAttemptLine(attempt));
    else if (isListed(wanted.by, arm) && !attempt.isSuperseded && matches(wanted.by, outcome))
      lines.push(toAttemptLine(attempt));
  }
  if (wanted.by !== 'errors' && wanted.by !== 'undecided') return lines;
  return lines.filter(({ arm, goal_index }) => arm === 'control' || !broken.has(goal_index));
}

const isListed = (by: Outcome, arm: Arm) =>
  isMainArm(arm) || (by === 'errors' && arm === 'control');

function matches(by: Outcome, outcome: AttemptLine['outcome']): boolean {
  if (by === 'broken' || by === 'refused') return outcome === by;
  if (by === 'errors') return outcome === 'error';
  return outcome === 'error' || outcome === 'undecided';
}

import type { Arm } from '@provoke/contract';
import { type AttemptLine, toAttemptLine } from './attempt-line.ts';
import { toCountedAttempt } from './counted-attempt.ts';
import type { RecordedCampaign } from './recorded-campaign.ts';

/** Which attempts to list: those with an outcome that decided their goal, or all at one goal. */
export type Wanted =
  | { by: 'broken' | 'errors' | 'undecided'; goal?: number }
  | { by: 'goal'; goal: number };

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
    const { arm, goal, status } = toCountedAttempt(attempt);
    if (arm === 'attack' && status === 'SUCCESSFUL_JAILBREAK') broken.add(goal.index);
    if (wanted.goal !== undefined && goal.index !== wanted.goal) continue;
    if (wanted.by === 'goal') lines.push(toAttemptLine(attempt));
    else if (isListed(wanted.by, arm) && !attempt.isSuperseded && matches(wanted.by, status))
      lines.push(toAttemptLine(attempt));
  }
  if (wanted.by === 'goal' || wanted.by === 'broken') return lines;
  return lines.filter(({ arm, goal_index }) => arm === 'control' || !broken.has(goal_index));
}

const isListed = (by: 'broken' | 'errors' | 'undecided', arm: Arm) =>
  arm === 'attack' || (by === 'errors' && arm === 'control');

function matches(by: 'broken' | 'errors' | 'undecided', status: string): boolean {
  const isError = status.startsWith('ERROR_');
  if (by === 'broken') return status === 'SUCCESSFUL_JAILBREAK';
  if (by === 'errors') return isError;
  return isError || status === 'NOT_EVALUATED';
}

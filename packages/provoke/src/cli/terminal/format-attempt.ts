import type { EvaluationStatus } from '@provoke/contract';
import type { Attempt } from '@provoke/engine';
import { safeLine } from './safe-text.ts';

const words: Record<EvaluationStatus, string> = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  NOT_EVALUATED: 'undecided',
  ERROR_AGENT_RESPONSE: 'agent error',
  ERROR_TEST_FRAMEWORK: 'provoke error',
  PASSED_CRITERIA: 'passed',
  FAILED_CRITERIA: 'failed',
};

/** One attempt, on one line. `goals` is how many the campaign has. */
export function formatAttempt(attempt: Attempt, goals: number): string {
  const { goal, status, latencyMs, notes } = attempt;
  const place = `${goal.index + 1}/${goals}`.padStart(`${goals}/${goals}`.length);
  const seconds = `${(latencyMs / 1000).toFixed(1)} s`.padStart(7);
  return `${place}${branchOf(attempt)}  ${words[status].padEnd(13)} ${seconds}  ${safeLine(goal.text, 48)} — ${safeLine(notes, 90)}`;
}

/** Its arm if it does not count, and its place among several attempts at a goal. */
function branchOf({ arm = 'attack', data: { stream, iteration } }: Attempt): string {
  if (arm !== 'attack') return ` ${arm}`;
  if (typeof stream !== 'number' || typeof iteration !== 'number') return '';
  return ` stream ${stream}, round ${iteration}`;
}

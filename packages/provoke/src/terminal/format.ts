import type { EvaluationStatus } from '@provoke/contract';
import type { Attempt, Rate, Summary } from '@provoke/engine';
import type { Outcome } from '../hack.ts';
import { safeLine } from './safe-text.ts';

const words: Record<EvaluationStatus, string> = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  NOT_EVALUATED: 'not evaluated',
  ERROR_AGENT_RESPONSE: 'target error',
  ERROR_TEST_FRAMEWORK: 'our error',
  PASSED_CRITERIA: 'passed',
  FAILED_CRITERIA: 'failed',
};

/** `2 of 3 (67 %, 95 % interval 21–94 %)`: never a bare percentage. */
export function formatRate({ successes, total, rate, low, high }: Rate): string {
  if (rate === null || low === null || high === null) return `${successes} of ${total}`;
  const percent = (share: number) => Math.round(share * 100);
  return `${successes} of ${total} (${percent(rate)} %, 95 % interval ${percent(low)}–${percent(high)} %)`;
}

/** One attempt, on one line. */
export function formatAttempt({ goal, status, latencyMs, notes }: Attempt, goals: number): string {
  const place = `${goal.index + 1}/${goals}`.padStart(`${goals}/${goals}`.length);
  const seconds = `${(latencyMs / 1000).toFixed(1)} s`.padStart(7);
  return `${place}  ${words[status].padEnd(13)} ${seconds}  ${safeLine(goal.text, 48)} — ${safeLine(notes, 90)}`;
}

/** What a person wants to know at the end. */
export function formatOutcome({ run, summary, place, unsent, reason }: Outcome): string {
  const lines = [
    `Goals broken:    ${formatRate(summary.goals)}`,
    `Attempts broken: ${formatRate(summary.attempts)}${besides(summary)}`,
    `Run ${run.id} ${run.status}, recorded ${safeLine(place, 200)}.`,
  ];
  if (reason) lines.push(`Nothing could be attempted: ${safeLine(reason, 400)}`);
  if (unsent)
    lines.push(
      `${unsent.count} ${unsent.count === 1 ? 'record' : 'records'} could not be sent to the service and ${unsent.count === 1 ? 'is' : 'are'} kept in ${unsent.path}`,
    );
  return lines.join('\n');
}

function besides({ errors, not_evaluated }: Summary): string {
  const parts = [
    ...(errors > 0 ? [`${errors} with errors`] : []),
    ...(not_evaluated > 0 ? [`${not_evaluated} not evaluated`] : []),
  ];
  return parts.length === 0 ? '' : `; beside them ${parts.join(', ')}`;
}

import type { Outcome } from '../../campaign/outcome.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { formatSummary } from './format-summary.ts';
import { LABEL } from './rate-cells.ts';

/** The final summary, and what went wrong. */
export function formatOutcome(outcome: Outcome): string {
  const { campaign, status, elapsed_ms, summary, reason, paused, unsent } = outcome;
  const { id } = campaign;
  const lines = [
    ...formatSummary({ id, status, elapsedMs: elapsed_ms, summary }),
    ...recorded(outcome),
  ];
  if (reason)
    lines.push(
      status === 'FAILED' && !paused
        ? `Nothing could be attempted: ${safeLine(reason, 400)}`
        : safeLine(reason, 400),
    );
  if (unsent)
    lines.push(
      `${unsent.count} ${unsent.count === 1 ? 'record' : 'records'} could not be sent to the service and ${unsent.count === 1 ? 'is' : 'are'} kept in ${unsent.path}`,
    );
  return lines.join('\n');
}

/** The place reads "locally in /data" or "at http://…". */
function recorded({ place, unsent }: Outcome): string[] {
  const [, where = '', name = place] = /^(?:locally )?(in|at) (.*)$/s.exec(place) ?? [];
  const label = `${unsent ? 'Partly' : 'Recorded'} ${where}`.padEnd(LABEL);
  return [`${label}${safeLine(name, 200)}`];
}

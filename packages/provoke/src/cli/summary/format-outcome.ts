import type { ActDetails, Outcome } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { formatHead, formatSummary } from './format-summary.ts';
import { LABEL } from './rate-cells.ts';

type Told = { details?: ActDetails | undefined; place?: string };

/** The final summary, and what went wrong. */
export function formatOutcome(outcome: Outcome, { details, place = '' }: Told = {}): string {
  const { campaign, run, status, paused, unsent } = outcome;
  const { state, reason, elapsed_ms: elapsedMs, summary } = outcome;
  const naming = { campaign: '', place };
  const told = { id: campaign.id, agent: run.agent_name, state, reason, elapsedMs, summary };
  // Without a reply, every number is zero.
  const isSilent = status === 'FAILED' && !paused;
  const lines = [
    ...(isSilent ? formatHead(told) : formatSummary({ ...told, details, naming })),
    ...recorded(outcome),
  ];
  if (unsent)
    lines.push(
      `${plural(unsent.count, 'record')} could not be sent to the service and ${unsent.count === 1 ? 'is' : 'are'} kept in ${unsent.path}`,
    );
  return lines.join('\n');
}

/** The place reads "locally in /data" or "at http://…". */
function recorded({ place, unsent }: Outcome): string[] {
  const [, where = '', name = place] = /^(?:locally )?(in|at) (.*)$/s.exec(place) ?? [];
  const label = `${unsent ? 'Partly' : 'Recorded'} ${where}`.padEnd(LABEL);
  return [`${label}${safeLine(name, 200)}`];
}

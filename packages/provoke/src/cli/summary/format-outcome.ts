import type { ActDetails, Outcome } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { formatSummary } from './format-summary.ts';
import { LABEL } from './rate-cells.ts';

type Told = { details?: ActDetails | undefined; place?: string };

/** The final summary, and what went wrong. */
export function formatOutcome(outcome: Outcome, { details, place = '' }: Told = {}): string {
  const { campaign, run, status, elapsed_ms: elapsedMs, summary, paused, unsent } = outcome;
  // Without a reply, every number is zero.
  const rows = status === 'FAILED' && !paused ? 2 : undefined;
  const lines = [
    ...formatSummary({
      ...{ id: campaign.id, agent: run.agent_name, status, elapsedMs, summary, details },
      naming: { campaign: '', place },
    }).slice(0, rows),
    ...recorded(outcome),
    ...describeEnd(outcome),
  ];
  if (unsent)
    lines.push(
      `${unsent.count} ${unsent.count === 1 ? 'record' : 'records'} could not be sent to the service and ${unsent.count === 1 ? 'is' : 'are'} kept in ${unsent.path}`,
    );
  return lines.join('\n');
}

const REASON_MAX = 400;

/** Why it ended early. */
function describeEnd({ status, summary, reason, paused }: Outcome): string[] {
  if (status === 'CANCELLED') {
    const { total, unfinished, not_attempted } = summary.campaign_goals;
    return [`Stopped: ${total - unfinished - not_attempted} of ${plural(total, 'goal')} finished.`];
  }
  if (!reason) return [];
  const said = safeLine(reason, REASON_MAX);
  return [status === 'FAILED' && !paused ? `Nothing could be attempted: ${said}` : said];
}

/** The place reads "locally in /data" or "at http://…". */
function recorded({ place, unsent }: Outcome): string[] {
  const [, where = '', name = place] = /^(?:locally )?(in|at) (.*)$/s.exec(place) ?? [];
  const label = `${unsent ? 'Partly' : 'Recorded'} ${where}`.padEnd(LABEL);
  return [`${label}${safeLine(name, 200)}`];
}

import { classifyError, type HandedOver } from '@provoke/campaign';
import type { Campaign } from '@provoke/contract';
import type { CommandContext } from '../command/command.ts';
import { asksForGate, type ReportFlags } from '../flags/report-flags.ts';
import { formatGate, gateCodes } from '../gates/gate.ts';
import type { Deciding } from '../gates/gates.ts';
import { formatSummary } from '../summary/format-summary.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { endedAtWorkers } from './ended-at-workers.ts';
import { followWithinBudget } from './follow-within-budget.ts';
import { reportEnd } from './report-end.ts';
import { tellEnded } from './tell-ended.ts';

type Waiting = {
  decide: Deciding['decide'];
  flags: ReportFlags;
  context: CommandContext;
};

/** Waits for the end of a campaign of workers, and reports on it as on one of this machine. */
export async function awaitEnd(handed: HandedOver, waiting: Waiting): Promise<void> {
  const { signal, exit } = waiting.context;
  try {
    const now = await followWithinBudget(handed, waiting.context);
    exit(await reportOnEnd(now, handed, waiting));
  } catch (error) {
    if (signal.aborted || !isAway(error)) throw error;
    exit(reportAway(handed.campaign, error as Error, waiting));
  }
}

/** The service did not answer for minutes, or not until the time was over. */
const isAway = (error: unknown): boolean =>
  classifyError(error) === 'later' ||
  (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name));

async function reportOnEnd(
  now: Campaign,
  { service: { client } }: HandedOver,
  { decide, flags, context }: Waiting,
) {
  const { signal, print, complain } = context;
  const ended = await endedAtWorkers(now, { client, signal });
  const { id, agent, elapsedMs, summary, state, reason, place } = ended;
  if (!flags.json) {
    const details = await tellEnded(ended, flags, context);
    const naming = { campaign: ` ${id}`, place };
    const told = { id, agent, state, reason: now.reason ?? reason, elapsedMs, summary, details };
    print(formatSummary({ ...told, naming }).join('\n'));
  } else if (now.reason !== null) complain(safeLine(now.reason, 500));
  const gates = await decide(ended);
  return reportEnd({ ended, gates, json: { ...now, summary } }, flags, context);
}

/** Nothing can be read of it, so a gate decides nothing. */
function reportAway(
  campaign: Campaign,
  error: Error,
  { flags, context: { print, complain } }: Waiting,
): 1 | typeof gateCodes.undecided {
  const { name } = campaign;
  complain(`The service does not answer: ${safeLine(error.message, 300)}`);
  complain(`${name} may continue on its workers. Look at it with: provoke queue show ${name}`);
  const gate = { decision: 'undecided', reason: NOTHING_READ } as const;
  const isGated = asksForGate(flags);
  if (flags.json) print(JSON.stringify({ ...campaign, ...(isGated && { gate }) }));
  if (!isGated) return 1;
  complain(formatGate(gate));
  return gateCodes.undecided;
}

const NOTHING_READ = 'the service does not answer, so nothing of the campaign can be read.';

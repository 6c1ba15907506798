import type { HandedOver } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import type { Deciding } from '../gates/gates.ts';
import { formatSummary } from '../summary/format-summary.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { endedAtWorkers } from './ended-at-workers.ts';
import { followCampaign } from './follow-campaign.ts';
import { reportEnd } from './report-end.ts';

type Waiting = {
  decide: Deciding['decide'];
  flags: ReportFlags;
  context: CommandContext;
};

/** Waits for the end of a campaign of workers, and reports on it as on one of this machine. */
export async function awaitEnd(
  { campaign, service: { client } }: HandedOver,
  { decide, flags, context }: Waiting,
): Promise<void> {
  const { signal, print, complain, exit } = context;
  const now = await followCampaign(campaign, client, context);
  const ended = await endedAtWorkers(now, { client, signal });
  const { id, elapsedMs, summary } = ended;
  if (!flags.json) print(formatSummary({ id, status: now.status, elapsedMs, summary }).join('\n'));
  if (now.reason !== null) complain(safeLine(now.reason, 500));
  const gates = await decide(ended);
  exit(await reportEnd({ ended, gates, json: { ...now, summary } }, flags, context));
}

import { type ActDetails, tellCampaign } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import type { Ended } from '../gates/ended.ts';
import { shownDetails } from '../summary/shown-details.ts';

/** What the agent did in a campaign that has ended, read back from its record; nothing without rules. */
export async function tellEnded(
  { summary, accept, read }: Pick<Ended, 'summary' | 'accept' | 'read'>,
  { evidence }: Pick<ReportFlags, 'evidence'>,
  { env }: Pick<CommandContext, 'env'>,
): Promise<ActDetails | undefined> {
  if (!summary.acts) return undefined;
  const { details } = await tellCampaign(await read(), { accept });
  return shownDetails(details, { env, evidence });
}

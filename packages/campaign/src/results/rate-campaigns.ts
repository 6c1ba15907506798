import type { Rate } from '@provoke/statistics';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { journalFile } from '../journal/journal.ts';
import { type CampaignSummary, summarizeCampaigns } from './campaign-summary.ts';
import { rateGoals } from './rate-goals.ts';

/** Campaigns with the share of goals that they broke; reports those that cannot be read. */
export async function* rateCampaigns(
  folders: readonly CampaignFolder[],
  note: (text: string) => void,
): AsyncGenerator<CampaignSummary & { broken: Rate }> {
  for await (const { folder, summary } of summarizeCampaigns(folders, note))
    yield { ...summary, broken: await rateGoals(journalFile(folder.journal)) };
}

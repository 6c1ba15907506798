import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { summarizeCampaigns } from './campaign-summary.ts';
import { countFolder } from './count-folder.ts';
import type { RatedCampaign } from './rated-campaign.ts';

/** Campaigns with the share of goals that they broke; reports those that cannot be read. */
export async function* rateCampaigns(
  folders: readonly CampaignFolder[],
  note: (text: string) => void,
): AsyncGenerator<RatedCampaign> {
  for await (const { folder, summary } of summarizeCampaigns(folders, note)) {
    const { goal_counts, broken } = await countFolder(folder, note);
    yield { ...summary, goal_counts, broken };
  }
}

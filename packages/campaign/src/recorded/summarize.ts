import type { DoubtId } from '@provoke/contract/lists';
import {
  countGoals,
  foldRecord,
  measureCampaign,
  type StateFacts,
  type Summary,
  tellState,
} from '@provoke/figures';
import type { RecordedCampaign } from './recorded-campaign.ts';

type Reading = { accept?: readonly DoubtId[] | undefined };

/** The numbers of a recorded campaign, from the same fold that counts while it runs, and how far it is. */
export async function measureRecorded(
  campaign: RecordedCampaign,
  reading: Reading = {},
): Promise<{ summary: Summary } & StateFacts> {
  const fold = await foldRecord(campaign, reading);
  return {
    summary: { ...measureCampaign(fold), spending: [...campaign.spending] },
    ...tellState({ ending: campaign.facts.ending, ...countGoals(fold) }),
  };
}

/** Its numbers alone. */
export const summarize = async (campaign: RecordedCampaign, reading?: Reading): Promise<Summary> =>
  (await measureRecorded(campaign, reading)).summary;

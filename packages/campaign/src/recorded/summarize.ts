import type { DoubtId } from '@provoke/contract/lists';
import { foldRecord, measureCampaign, type Summary } from '@provoke/figures';
import type { RecordedCampaign } from './recorded-campaign.ts';

/** The numbers of a recorded campaign, from the same fold that counts while it runs. */
export async function summarize(
  campaign: RecordedCampaign,
  reading: { accept?: readonly DoubtId[] | undefined } = {},
): Promise<Summary> {
  const summary = measureCampaign(await foldRecord(campaign, reading));
  return { ...summary, spending: [...campaign.spending] };
}

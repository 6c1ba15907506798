import { type RecordedCampaign, toWholeAttempt, type WholeAttempt } from '@provoke/campaign';

/** An attempt with all its evidence, and when each of its steps was recorded. */
export type ReadAttempt = WholeAttempt & {
  /** One for each step; null where only their order is known. */
  times: readonly (string | null)[];
};

/** Reads one attempt of a campaign. */
export const finderIn =
  (campaign: RecordedCampaign) =>
  async (id: string): Promise<ReadAttempt> => {
    const found = await campaign.find(id);
    if (!found) throw new Error(`There is no longer an attempt "${id}".`);
    const evidence = await found.evidence();
    const reviews = await found.reviews();
    const times = evidence.traces.map(({ timestamp }) => timestamp ?? null);
    return { ...toWholeAttempt(found, evidence, reviews), times };
  };

import type { CampaignState, SliceStatus } from '@provoke/contract';
import { readListSearch } from '../../lists/list-search.ts';

export const campaignStatuses = [
  'QUEUED',
  'RUNNING',
  'PAUSED',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly CampaignState[];

export const sliceStatuses = [
  'RUNNING',
  'QUEUED',
  'UNFINISHED',
  'DONE',
] as const satisfies readonly SliceStatus[];

type Search<Status> = { status?: Status; page?: number };
export type CampaignsSearch = Search<CampaignState>;
export type SlicesSearch = Search<SliceStatus>;

/** What is not understood is left out, so that old links open. */
const readSearch =
  <Status extends string>(statuses: readonly Status[]) =>
  (search: Record<string, unknown>): Search<Status> => {
    const status = statuses.find((one) => one === search['status']);
    const { page } = readListSearch(search);
    return { ...(status && { status }), ...(page && { page }) };
  };

export const readCampaignsSearch = readSearch<CampaignState>(campaignStatuses);
export const readSlicesSearch = readSearch<SliceStatus>(sliceStatuses);

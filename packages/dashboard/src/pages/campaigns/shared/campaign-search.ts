import {
  type CampaignState,
  campaignStatuses,
  type SliceStatus,
  sliceStatuses,
} from '@provoke/contract/lists';
import { readListSearch } from '../../../lists/list-search.ts';

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

export const readCampaignsSearch = readSearch(campaignStatuses);
export const readSlicesSearch = readSearch(sliceStatuses);

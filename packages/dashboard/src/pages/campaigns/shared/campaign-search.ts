import {
  type CampaignSort,
  type CampaignState,
  campaignSorts,
  campaignStatuses,
  type SliceStatus,
  sliceStatuses,
} from '@provoke/contract/lists';
import { readListSearch } from '../../../lists/list-search.ts';

type Search<Status> = { status?: Status; page?: number };
export type CampaignsSearch = Search<CampaignState> & { sort?: CampaignSort };
export type SlicesSearch = Search<SliceStatus>;

/** What is not understood is left out, so that old links open. */
const readSearch =
  <Status extends string>(statuses: readonly Status[]) =>
  (search: Record<string, unknown>): Search<Status> => {
    const status = statuses.find((one) => one === search['status']);
    const { page } = readListSearch(search);
    return { ...(status && { status }), ...(page && { page }) };
  };

export function readCampaignsSearch(search: Record<string, unknown>): CampaignsSearch {
  const sort = campaignSorts.find((one) => one === search['sort']);
  return { ...readSearch(campaignStatuses)(search), ...(sort && { sort }) };
}
export const readSlicesSearch = readSearch(sliceStatuses);

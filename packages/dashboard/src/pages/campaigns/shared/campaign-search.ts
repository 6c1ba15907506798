import type { CampaignSort } from '@provoke/contract';
import {
  type CampaignState,
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

/** As the service has them; without the contract's schemas. */
const SORTS = [
  ...(['newest', 'oldest', 'name', '-name', 'attempts', '-attempts'] as const),
  ...(['requests', '-requests', 'cost', '-cost'] as const),
] satisfies readonly CampaignSort[];

export function readCampaignsSearch(search: Record<string, unknown>): CampaignsSearch {
  const sort = SORTS.find((one) => one === search['sort']);
  return { ...readSearch(campaignStatuses)(search), ...(sort && { sort }) };
}
export const readSlicesSearch = readSearch(sliceStatuses);

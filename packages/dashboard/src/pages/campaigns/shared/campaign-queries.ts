import type { Campaign } from '@provoke/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { fetchRates } from '../../../lists/fetch-rates.ts';
import type { CampaignsSearch, SlicesSearch } from './campaign-search.ts';
import { isOpen } from './campaign-state.ts';
import { CAMPAIGNS } from './campaigns-key.ts';

export const PAGE_SIZE = 25;
/** The page draws at most this many slices of a campaign. */
export const SLICES_SHOWN = 50;

/** Only while the tab is visible, as everything that is asked again. */
const LIVE_EVERY_MS = 2_000;
/** The slices of every campaign of the list are counted. */
const LIST_EVERY_MS = 5_000;

export const campaignsQuery = (search: CampaignsSearch) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, 'list', search],
    queryFn: ({ signal }) =>
      api.campaigns.list({ query: { ...search, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.results.some(isOpen) && LIST_EVERY_MS,
  });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, id],
    queryFn: ({ signal }) => api.campaigns.get({ params: { id }, signal }),
    refetchInterval: ({ state }) => state.data && isOpen(state.data) && LIVE_EVERY_MS,
  });

/** Its status is in the key, so it is loaded again once it has ended. */
export const slicesQuery = (campaign: Campaign, search: SlicesSearch) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, campaign.id, 'slices', search, campaign.status],
    queryFn: ({ signal }) =>
      api.campaigns.slices({
        params: { id: campaign.id },
        query: { ...search, page_size: SLICES_SHOWN },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isOpen(campaign) && LIVE_EVERY_MS,
  });

const RUNS_MAX = 100;

/** The runs of a campaign, one for each technique, with what they broke. */
export const runsOfCampaignQuery = (campaign: Campaign) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, campaign.id, 'runs', campaign.status],
    queryFn: async ({ signal }) => {
      const query = { campaign: campaign.name, sort: 'oldest', page_size: RUNS_MAX } as const;
      const { results } = await api.runs.list({ query, signal });
      return { runs: results, rates: await fetchRates(results, signal) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: isOpen(campaign) && LIVE_EVERY_MS,
  });

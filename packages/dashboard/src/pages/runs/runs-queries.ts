import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { fetchRates } from '../../lists/fetch-rates.ts';
import type { RunsFilter } from './filter.ts';

export const PAGE_SIZE = 25;

/** Pages with a running campaign are asked for again this often. */
const LIVE_EVERY_MS = 5_000;

/** As the service takes it. */
export const toRunsQuery = ({ origin, page: _, ...filter }: RunsFilter) => ({
  ...filter,
  ...(origin !== undefined && { is_client_executed: origin === 'client' }),
});

/** One page of runs, with the share of goals broken in each. */
export const runsQuery = (filter: RunsFilter) =>
  queryOptions({
    queryKey: ['runs', filter],
    queryFn: async ({ signal }) => {
      const query = { ...toRunsQuery(filter), page: filter.page ?? 1, page_size: PAGE_SIZE };
      const { count, results } = await api.runs.list({ query, signal });
      return { count, runs: results, rates: await fetchRates(results, signal) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === 'RUNNING') ? LIVE_EVERY_MS : false,
  });

/** Agents to choose from. */
export const agentNamesQuery = queryOptions({
  queryKey: ['agents', 'names'],
  queryFn: async ({ signal }) => {
    const { results } = await api.agents.list({ query: { page_size: 100 }, signal });
    return results.map(({ id, name }) => ({ id, name }));
  },
});

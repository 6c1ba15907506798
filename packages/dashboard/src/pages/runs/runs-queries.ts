import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { fetchRates } from '../../lists/fetch-rates.ts';
import type { RunsFilter } from './filter.ts';

export const PAGE_SIZE = 25;

/** Pages with a running campaign are asked for again this often. */
const LIVE_EVERY_MS = 5_000;

/** One page of runs, with the share of goals broken in each. */
export const runsQuery = ({ origin, page = 1, ...filter }: RunsFilter) =>
  queryOptions({
    queryKey: ['runs', { ...filter, origin, page }],
    queryFn: async ({ signal }) => {
      const is_client_executed = origin === undefined ? undefined : origin === 'client';
      const query = {
        ...filter,
        ...(is_client_executed !== undefined && { is_client_executed }),
        ...{ page, page_size: PAGE_SIZE },
      };
      const { count, results } = await api.runs.list({ query, signal });
      return { count, runs: results, rates: await fetchRates(results, signal) };
    },
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

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { DAY_MS, utcDay } from '../../lists/utc-day.ts';
import { PACE_DAYS } from './credits-last.ts';
import { sumOf } from './sum-usage.ts';
import { periodOf, type UsageSearch } from './usage-search.ts';

/** Credits, what the last days cost, and each limit. */
export const limitsQuery = queryOptions({
  queryKey: ['usage', 'limits'],
  queryFn: async ({ signal }) => {
    const now = Date.now();
    const query = { start_date: utcDay(now - (PACE_DAYS - 1) * DAY_MS), end_date: utcDay(now) };
    const [{ credits }, { limits }, days] = await Promise.all([
      api.organizations.get({ signal }),
      api.organizations.limits({ signal }),
      api.usage.summary({ query, signal }),
    ]);
    return { credits, limits, used: sumOf(days).usd };
  },
});

export const summaryQuery = (period: ReturnType<typeof periodOf>) =>
  queryOptions({
    queryKey: ['usage', 'summary', period],
    queryFn: ({ signal }) => api.usage.summary({ query: { ...period, by_key: true }, signal }),
    placeholderData: keepPreviousData,
  });

export const callsQuery = (page: number | undefined) =>
  queryOptions({
    queryKey: ['usage', 'calls', page ?? 1],
    queryFn: ({ signal }) => api.usage.list({ query: page ? { page } : {}, signal }),
    placeholderData: keepPreviousData,
  });

/** All that the page shows. */
export const prefetchUsage = (queries: QueryClient, search: UsageSearch): Promise<unknown> =>
  Promise.all([
    queries.prefetchQuery(limitsQuery),
    queries.prefetchQuery(summaryQuery(periodOf(search))),
    queries.prefetchQuery(callsQuery(search.page)),
  ]);

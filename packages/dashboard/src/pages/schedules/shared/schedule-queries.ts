import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';

/** Everything about schedules: what changes one makes all of it stale. */
export const SCHEDULES = ['schedules'];

/** Of its history. */
export const HISTORY_SHOWN = 25;

/** While the tab is visible: a time may come, and a campaign end, at any moment. */
const EVERY_MS = 10_000;

/** An organization has at most fifty. */
const SCHEDULES_MAX = 50;

/** All of them, each with the last time that was due. */
export const schedulesQuery = queryOptions({
  queryKey: [...SCHEDULES, 'list'],
  queryFn: async ({ signal }) => {
    const query = { page_size: SCHEDULES_MAX };
    const { results } = await api.schedules.list({ query, signal });
    return Promise.all(
      results.map(async (schedule) => {
        const params = { id: schedule.id };
        const { results: history } = await api.schedules.history({
          ...{ params, query: { page_size: 1 }, signal },
        });
        return { ...schedule, last: history[0] };
      }),
    );
  },
  refetchInterval: EVERY_MS,
});

/** Campaigns that a schedule may repeat are chosen from the latest. */
const REPEATABLE_MAX = 50;

/** The latest campaigns on workers, and one that an address names. */
export const repeatableQuery = (named: string | undefined) =>
  queryOptions({
    queryKey: ['campaigns', 'repeatable', named],
    queryFn: async ({ signal }) => {
      const { results } = await api.campaigns.list({
        query: { page_size: REPEATABLE_MAX },
        signal,
      });
      if (named === undefined || results.some(({ id }) => id === named)) return results;
      return [await api.campaigns.get({ params: { id: named }, signal }), ...results];
    },
  });

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: [...SCHEDULES, id],
    queryFn: ({ signal }) => api.schedules.get({ params: { id }, signal }),
    refetchInterval: EVERY_MS,
  });

export const historyQuery = (id: string, page = 1) =>
  queryOptions({
    queryKey: [...SCHEDULES, id, 'history', page],
    queryFn: ({ signal }) =>
      api.schedules.history({ params: { id }, query: { page, page_size: HISTORY_SHOWN }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

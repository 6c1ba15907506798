import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { PACE_DAYS } from './credits-last.ts';
import { sumOf } from './sum-usage.ts';

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Credits, what the last days cost, and each limit. */
export const limitsQuery = queryOptions({
  queryKey: ['usage', 'limits'],
  queryFn: async ({ signal }) => {
    const now = Date.now();
    const query = { start_date: dayOf(now - (PACE_DAYS - 1) * DAY_MS), end_date: dayOf(now) };
    const [{ credits }, { limits }, days] = await Promise.all([
      api.organizations.get({ signal }),
      api.organizations.limits({ signal }),
      api.usage.summary({ query, signal }),
    ]);
    return { credits, limits, used: sumOf(days).usd };
  },
});

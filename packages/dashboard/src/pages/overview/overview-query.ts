import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { DAY_MS, utcDay } from '../../lists/utc-day.ts';
import type { OverviewFilter } from './overview-filter.ts';

export const overviewQuery = (query: OverviewFilter) =>
  queryOptions({
    queryKey: ['overview', query],
    queryFn: ({ signal }) => api.overview.get({ query, signal }),
  });

/** The same days, by default 30, and the same agent. */
export const worstQuery = ({ by: _, from, to, agent }: OverviewFilter) => {
  const query = { from: from ?? daysBefore(to, DEFAULT_DAYS - 1), to, agent };
  return queryOptions({
    queryKey: ['findings', 'worst', query],
    queryFn: ({ signal }) => api.findings.worst({ query, signal }),
    placeholderData: keepPreviousData,
  });
};

const DEFAULT_DAYS = 30;

/** A day in UTC, as the service counts them: so many before another, else before today. */
export const daysBefore = (day: string | undefined, days: number): string =>
  utcDay((day === undefined ? Date.now() : Date.parse(day)) - days * DAY_MS);

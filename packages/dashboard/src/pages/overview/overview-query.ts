import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { OverviewFilter } from './overview-filter.ts';

export const overviewQuery = (query: OverviewFilter) =>
  queryOptions({
    queryKey: ['overview', query],
    queryFn: ({ signal }) => api.overview.get({ query, signal }),
  });

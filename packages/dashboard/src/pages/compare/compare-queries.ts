import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const compareQuery = (base: string, head: string) =>
  queryOptions({
    queryKey: ['compare', base, head],
    queryFn: ({ signal }) => api.runs.compare({ query: { base, head }, signal }),
  });

/** The newest runs, to choose from. */
export const newestRunsQuery = queryOptions({
  queryKey: ['runs', 'newest'],
  queryFn: ({ signal }) => api.runs.list({ query: { page_size: 100 }, signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ['result', id],
    queryFn: ({ signal }) => api.results.get({ params: { id }, signal }),
  });

/** The newest twenty-five or so; a result is not overruled more often. */
export const reviewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', id],
    queryFn: ({ signal }) => api.reviews.list({ params: { id }, signal }),
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['result', id, 'versions'],
    queryFn: ({ signal }) => api.results.versions({ params: { id }, signal }),
  });

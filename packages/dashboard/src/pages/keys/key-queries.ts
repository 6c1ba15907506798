import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';

export const KEYS = ['keys'];

export const keysQuery = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [...KEYS, page ?? 1],
    queryFn: ({ signal }) => api.keys.list({ query: toListQuery(page ? { page } : {}), signal }),
    placeholderData: keepPreviousData,
  });

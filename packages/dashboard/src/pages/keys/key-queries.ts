import { keySorts } from '@provoke/contract/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';

export const KEYS = ['keys'];

export const keysQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...KEYS, search],
    queryFn: ({ signal }) => api.keys.list({ query: toListQuery(search, keySorts), signal }),
    placeholderData: keepPreviousData,
  });

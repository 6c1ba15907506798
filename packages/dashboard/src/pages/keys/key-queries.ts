import type { KeySort } from '@provoke/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';

export const KEYS = ['keys'];

/** As the service has them; without the contract's schemas. */
const SORTS = [
  ...(['newest', 'oldest', 'name', '-name', 'used', '-used', 'expiry', '-expiry'] as const),
] satisfies readonly KeySort[];

export const keysQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...KEYS, search],
    queryFn: ({ signal }) => api.keys.list({ query: toListQuery(search, SORTS), signal }),
    placeholderData: keepPreviousData,
  });

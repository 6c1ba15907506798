import { attackSorts } from '@provoke/contract/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { fetchLatestRuns } from '../../lists/fetch-latest-runs.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';

/** Everything about attacks: what changes one makes all of it stale. */
export const ATTACKS = ['attacks'];

export const attacksQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...ATTACKS, 'list', search],
    queryFn: ({ signal }) => api.attacks.list({ query: toListQuery(search, attackSorts), signal }),
    placeholderData: keepPreviousData,
  });

export const attackQuery = (id: string) =>
  queryOptions({
    queryKey: [...ATTACKS, id],
    queryFn: ({ signal }) => api.attacks.get({ params: { id }, signal }),
  });

/** The newest runs of an attack with what they broke, and how many there are. */
export const runsOfAttackQuery = (attack: string) =>
  queryOptions({
    queryKey: [...ATTACKS, attack, 'runs'],
    queryFn: ({ signal }) => fetchLatestRuns({ attack }, signal),
  });

import type { AttackSort } from '@provoke/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { fetchLatestRuns } from '../../lists/fetch-latest-runs.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';

/** Everything about attacks: what changes one makes all of it stale. */
export const ATTACKS = ['attacks'];

/** As the service has them; without the contract's schemas. */
const SORTS = [
  'newest',
  'oldest',
  'type',
  '-type',
  'agent',
  '-agent',
] as const satisfies readonly AttackSort[];

export const attacksQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...ATTACKS, 'list', search],
    queryFn: ({ signal }) => api.attacks.list({ query: toListQuery(search, SORTS), signal }),
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

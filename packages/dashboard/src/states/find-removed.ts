import type { Query, QueryClient } from '@tanstack/react-query';

/** What an address leads to, and the lists of this tab that had it. */
type Removed = { what: string; id: string };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const PLACE = /^\d{1,9}$/;

const WORDS: Partial<Record<string, string>> = {
  ...{ runs: 'run', results: 'result', agents: 'agent', attacks: 'attack' },
  ...{ campaigns: 'campaign', schedules: 'schedule' },
};

/** The record at an address if it was here, by what this tab was shown of it; undefined if nothing is known of it. */
export function findRemoved(queries: QueryClient, path: string): Removed | undefined {
  const [id = '', kind = '', run = ''] = path.split('/').filter(Boolean).reverse();
  const what = WORDS[kind];
  if (what === undefined) return undefined;
  const isKnown = PLACE.test(id)
    ? what === 'result' && queries.getQueryData(['run', run, 'summary']) !== undefined
    : UUID.test(id) && queries.getQueryCache().getAll().some(lists(id));
  return isKnown ? { what, id } : undefined;
}

/** Lists that had it are read again, so that they no longer show it. */
export const forgetRemoved = (queries: QueryClient, { id }: Removed): Promise<void> =>
  queries.invalidateQueries({ predicate: lists(id) });

const lists =
  (id: string) =>
  ({ state: { data } }: Query): boolean => {
    if (data instanceof Map) return [...data.values()].some((item) => idOf(item) === id);
    if (typeof data !== 'object' || data === null) return false;
    if (idOf(data) === id) return true;
    return Object.values(data).some(
      (items: unknown) => Array.isArray(items) && items.some((item) => idOf(item) === id),
    );
  };

const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;

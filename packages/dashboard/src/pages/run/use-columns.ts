import { useQuery } from '@tanstack/react-query';
import { indexQuery, newestQuery } from './run-queries.ts';

/** The rows of a run: first the newest, then all. */
export function useColumns(id: string) {
  const all = useQuery(indexQuery(id));
  // The newest are no longer watched once all are there, so that their memory is free.
  const newest = useQuery(all.data ? indexQuery(id) : newestQuery(id));
  return { ...all, data: all.data ?? newest.data };
}

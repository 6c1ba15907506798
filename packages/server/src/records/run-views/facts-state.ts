import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import { findFactsState } from '../runs/run-store.ts';

export type FactsState = { places: number; number: number; judges: string[]; startedAt: Date };

/** How far a run's facts reach. Throws if there is no such run, or if its facts are still to be built. */
export async function getFactsState(
  db: Db,
  organizationId: string,
  id: string,
): Promise<FactsState> {
  const state = await findFactsState(db, organizationId, id);
  if (!state) throw new Problem('not-found');
  const { places } = state;
  if (places === null) throw new Problem('not-ready', { headers: { 'Retry-After': '1' } });
  return { ...state, places };
}

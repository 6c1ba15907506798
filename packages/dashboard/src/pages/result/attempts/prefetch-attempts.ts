import type { QueryClient } from '@tanstack/react-query';
import { goalsQuery, indexQuery } from '../../run/run-queries.ts';
import { resultQuery } from '../result-queries.ts';
import { listAttempts } from './list-attempts.ts';
import { prefetchPlaces } from './use-places.ts';

/** What the attempts at a result's goal are drawn of, and its place among the others. */
export async function prefetchAttempts(
  queries: QueryClient,
  runId: string,
  id: string,
): Promise<void> {
  const [columns, { goals }, result] = await Promise.all([
    queries.ensureQueryData(indexQuery(runId)),
    queries.ensureQueryData(goalsQuery(runId)),
    queries.ensureQueryData(resultQuery(id)),
  ]);
  await prefetchPlaces(queries, runId, listAttempts(columns, goals, result).places);
}

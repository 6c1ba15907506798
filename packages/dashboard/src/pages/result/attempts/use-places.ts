import type { RunPreviews } from '@provoke/contract';
import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQueries,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api.ts';
import { runKey } from '../../run/run-queries.ts';

/** Maximum places in one request to the service. */
const AT_ONCE = 200;

type Place = RunPreviews['previews'][number];

/** The ids at some places, and what the technique kept of each attempt. */
const placesQuery = (id: string, places: readonly number[]) =>
  queryOptions({
    queryKey: [...runKey(id), 'places', places],
    queryFn: async ({ signal }) => {
      const query = { places: places.join(), data: true };
      const { previews } = await api.runs.preview({ params: { id }, query, signal });
      return previews;
    },
  });

const merge = (answers: readonly UseQueryResult<Place[]>[]) => ({
  known: new Map(answers.flatMap(({ data }) => data ?? []).map((one) => [one.place, one])),
  isLoading: answers.some((answer) => answer.isLoading),
});

/** In as many requests as it takes. */
const placesQueries = (runId: string, places: readonly number[]) =>
  Array.from({ length: Math.ceil(places.length / AT_ONCE) }, (_, at) =>
    placesQuery(runId, places.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
  );

export const prefetchPlaces = (
  queries: QueryClient,
  runId: string,
  places: readonly number[],
): Promise<unknown> =>
  Promise.all(placesQueries(runId, places).map((query) => queries.prefetchQuery(query)));

/** What is known of some places of a run, by place. */
export function usePlaces(runId: string, places: readonly number[]) {
  const queries = useMemo(() => placesQueries(runId, places), [runId, places]);
  return useQueries({ queries, combine: merge });
}

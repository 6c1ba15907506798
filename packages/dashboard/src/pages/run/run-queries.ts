import type { RunGoals, RunPreviews } from '@provoke/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { whenIdle } from '../../parts/when-idle.ts';
import { addIndex, readHeader } from './columns/read-index.ts';
import { noColumns, type RunColumns } from './columns/run-columns.ts';

/** Everything of a run; what changes a run or a result invalidates it. */
export const runKey = (id: string) => ['run', id] as const;

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...runKey(id), 'summary'],
    queryFn: ({ signal }) => api.runs.summary({ params: { id }, signal }),
  });

export const goalsQuery = (id: string) =>
  queryOptions({
    queryKey: [...runKey(id), 'goals'],
    queryFn: ({ signal }) => api.runs.goals({ params: { id }, signal }),
    select: ({ goals }: RunGoals) => goals,
    structuralSharing: false,
  });

/** A page that is never idle, since its run is live, waits no longer for all rows. */
export const IDLE_WITHIN_MS = 1_000;

/** Enough for the first screen and a good way down; `ask-early.js` asks for as many. */
const NEWEST = 5_000;

/** The newest rows alone, which a long run shows before the rest is there. */
export const newestQuery = (id: string) =>
  queryOptions({
    queryKey: [...runKey(id), 'newest'],
    queryFn: async ({ signal }) => {
      const query = { last: NEWEST };
      return addIndex(noColumns, await api.runs.index({ params: { id }, query, signal }));
    },
    structuralSharing: false,
    gcTime: 5_000,
  });

export const indexQuery = (id: string) =>
  queryOptions({
    queryKey: [...runKey(id), 'index'],
    queryFn: async ({ client, signal }) => {
      const newest = await client.fetchQuery({ ...newestQuery(id), staleTime: 0 });
      if (newest.first === 0) return newest;
      // What the first screen needs comes first, and so does drawing it.
      await Promise.all([
        client.ensureQueryData(summaryQuery(id)),
        client.ensureQueryData(goalsQuery(id)),
      ]);
      await whenIdle(IDLE_WITHIN_MS);
      return fetchIndex(id, signal);
    },
    structuralSharing: false,
  });

/** The columns with every row that the service has by now. */
async function fetchIndex(id: string, signal: AbortSignal): Promise<RunColumns> {
  for (let columns = noColumns; ; ) {
    const query = { after: columns.count };
    const file = await api.runs.index({ params: { id }, query, signal });
    const { total } = readHeader(file);
    const before = columns.count;
    columns = addIndex(columns, file);
    if (columns.count >= total || columns.count === before) return columns;
  }
}

export type Preview = RunPreviews['previews'][number];

/** Of some rows, the ids, the starts of the replies, and what people decided. */
export const previewsQuery = (id: string, places: readonly number[]) =>
  queryOptions({
    queryKey: [...runKey(id), 'previews', places],
    queryFn: async ({ signal }) => {
      const query = { places: places.join(), acts: true };
      const { previews } = await api.runs.preview({ params: { id }, query, signal });
      return new Map(previews.map((preview) => [preview.place, preview]));
    },
    structuralSharing: false,
    gcTime: 60_000,
  });

import type { IndexRow, RunStatus } from '@provoke/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, isStatus } from '../../api.ts';
import { addRows } from './columns/add-rows.ts';
import type { RunColumns } from './columns/run-columns.ts';
import { floorKey } from './floor/floor-query.ts';
import { goalsQuery, indexQuery, runKey, summaryQuery } from './run-queries.ts';
import { usePageVisible } from './use-page-visible.ts';

/** New rows are drawn this often, counts this often. */
const ROWS_EVERY_MS = 250;
const COUNTS_EVERY_MS = 5_000;

export const isLive = (status: RunStatus): boolean => status === 'PENDING' || status === 'RUNNING';

/** Keeps a run's summary, goals and columns current while it runs and the page is visible. */
export function useLiveRun({ id, status }: { id: string; status: RunStatus }): void {
  const queries = useQueryClient();
  const isOpen = usePageVisible() && isLive(status);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    followRun(queries, id, stop.signal).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      // A deleted run becomes the one 404; anything else shows in the page's own queries.
      if (isStatus(error, 404)) void queries.invalidateQueries(summaryQuery(id));
    });
    return () => stop.abort();
  }, [queries, id, isOpen]);
}

async function followRun(queries: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  const { queryKey } = indexQuery(id);
  // The events continue where the columns end.
  const columns = await queries.ensureQueryData(indexQuery(id));
  const arrived: IndexRow[] = [];
  let isChanged = false;
  const takeRows = () => {
    const rows = arrived.splice(0);
    if (rows.length === 0) return;
    queries.setQueryData<RunColumns>(queryKey, (old) => old && addRows(old, rows));
  };
  const takeCounts = () => {
    if (!isChanged) return;
    isChanged = false;
    void queries.invalidateQueries(summaryQuery(id));
    void queries.invalidateQueries({ queryKey: goalsQuery(id).queryKey });
    void queries.invalidateQueries({ queryKey: floorKey(id) });
  };
  const timers = [setInterval(takeRows, ROWS_EVERY_MS), setInterval(takeCounts, COUNTS_EVERY_MS)];
  try {
    const query = { columns: true };
    const after = columns.number;
    for await (const event of api.runs.events({ params: { id }, query, after, signal })) {
      isChanged = true;
      if (event.event === 'columns') arrived.push(event.data);
      if (event.event === 'run')
        queries.setQueryData(summaryQuery(id).queryKey, (old) => old && { ...old, ...event.data });
    }
    takeRows();
    // The run has ended: reload the stored results, which are final.
    await queries.invalidateQueries({ queryKey: runKey(id) });
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
}

import type { IndexRow, RunStatus } from '@provoke/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, isStatus } from '../../api.ts';
import { addRows } from './columns/add-rows.ts';
import type { RunColumns } from './columns/run-columns.ts';
import { floorKey } from './floor/floor-query.ts';
import { goalsQuery, indexQuery, runKey, summaryQuery } from './run-queries.ts';
import { usePageVisible } from './use-page-visible.ts';

/** New rows are drawn this often, counts this often. */
const ROWS_EVERY_MS = 250;
const COUNTS_EVERY_MS = 5_000;
/** Once the page is cut off. */
const AGAIN_MS = 10_000;

export const isLive = (status: RunStatus): boolean => status === 'PENDING' || status === 'RUNNING';

export type Live = {
  /** Since when the page is cut off from a run that continues, and when it tries again. */
  cut: { since: string; againAt: number } | undefined;
  retry(): void;
};

/** Keeps a run's summary, goals and columns current while it runs and the page is visible. */
export function useLiveRun({ id, status }: { id: string; status: RunStatus }): Live {
  const queries = useQueryClient();
  const isOpen = usePageVisible() && isLive(status);
  const [cut, setCut] = useState<Live['cut']>();
  const [tries, setTries] = useState(0);
  const retry = () => setTries(tries + 1);
  useEffect(() => {
    if (!isOpen) return setCut(undefined);
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      // Whether the service answers again.
      if (tries > 0) await queries.fetchQuery({ ...summaryQuery(id), staleTime: 0, retry: false });
      setCut(undefined);
      await followRun(queries, id, stop.signal);
    };
    follow().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      // A deleted run becomes the one 404.
      if (isStatus(error, 404)) return void queries.invalidateQueries(summaryQuery(id));
      setCut((before) => ({
        since: before?.since ?? new Date().toISOString(),
        againAt: Date.now() + AGAIN_MS,
      }));
      timer = setTimeout(() => setTries((tries) => tries + 1), AGAIN_MS);
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [queries, id, isOpen, tries]);
  return { cut, retry };
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

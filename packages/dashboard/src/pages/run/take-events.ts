import type { IndexRow, RunEvent } from '@provoke/contract';
import type { QueryClient } from '@tanstack/react-query';
import { addRows } from './columns/add-rows.ts';
import type { RunColumns } from './columns/run-columns.ts';
import { floorKey } from './floor/floor-query.ts';
import { goalsQuery, indexQuery, summaryQuery } from './run-queries.ts';

/** New rows are drawn this often, counts this often. */
const ROWS_EVERY_MS = 250;
const COUNTS_EVERY_MS = 5_000;

export type Taking = {
  take(event: RunEvent): void;
  /** Aborted once rows that were taken are missing, since the columns were read anew meanwhile. */
  isBehind: AbortSignal;
  /** Takes what has arrived. */
  stop(): void;
};

/** Takes the events of one connection into what the page shows, a few times a second. */
export function takeEvents(queries: QueryClient, id: string): Taking {
  const { queryKey } = indexQuery(id);
  const behind = new AbortController();
  const arrived: IndexRow[] = [];
  let number = 0;
  let taken = 0;
  let isChanged = false;

  const takeRows = () => {
    const known = queries.getQueryData(queryKey);
    if (known && known.number < taken) return behind.abort();
    const rows = arrived.splice(0);
    if (rows.length === 0) return;
    taken = number;
    queries.setQueryData<RunColumns>(queryKey, (old) => old && addRows(old, rows, number));
  };
  const takeCounts = () => {
    if (!isChanged) return;
    isChanged = false;
    // One that takes longer than this is not begun again.
    for (const changed of [summaryQuery(id).queryKey, goalsQuery(id).queryKey, floorKey(id)])
      void queries.invalidateQueries({ queryKey: changed }, { cancelRefetch: false });
  };
  const timers = [setInterval(takeRows, ROWS_EVERY_MS), setInterval(takeCounts, COUNTS_EVERY_MS)];
  return {
    take(event) {
      isChanged = true;
      if (event.event === 'columns') {
        arrived.push(event.data);
        number = event.id;
      }
      if (event.event === 'run')
        queries.setQueryData(summaryQuery(id).queryKey, (old) => old && { ...old, ...event.data });
    },
    isBehind: behind.signal,
    stop() {
      for (const timer of timers) clearInterval(timer);
      takeRows();
    },
  };
}

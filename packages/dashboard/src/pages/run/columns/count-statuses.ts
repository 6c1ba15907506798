import { indexStatuses } from '@provoke/contract/fact-columns';
import type { RunColumns } from './run-columns.ts';

/** How many of the rows have each status: what a click on it would leave. */
export function countStatuses({ status }: RunColumns, rows: Uint32Array): number[] {
  const counts = indexStatuses.map(() => 0);
  for (const row of rows) {
    const its = status[row] ?? 0;
    counts[its] = (counts[its] ?? 0) + 1;
  }
  return counts;
}

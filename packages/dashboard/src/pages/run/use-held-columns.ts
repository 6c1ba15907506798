import { useState } from 'react';
import { holdRows } from './columns/hold-rows.ts';
import type { RunColumns } from './columns/run-columns.ts';

/** Holds new rows back until they are taken in, so that what is being read does not move. */
export function useHeldColumns(latest: RunColumns) {
  const [taken, take] = useState(latest);
  const next = holdRows(taken, latest);
  if (next !== taken) take(next);
  return {
    columns: next,
    waiting: latest.count - next.count,
    takeIn: () => take(latest),
  };
}

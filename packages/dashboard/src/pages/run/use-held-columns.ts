import { useState } from 'react';
import type { RunColumns } from './columns/run-columns.ts';

/** Holds new rows back until they are taken in, so that what is being read does not move. */
export function useHeldColumns(latest: RunColumns) {
  const [taken, take] = useState(latest);
  const next = follow(taken, latest);
  if (next !== taken) take(next);
  return {
    columns: next,
    waiting: latest.count - next.count,
    takeIn: () => take(latest),
  };
}

/** The columns to show: older rows come at the end of what is read, newer ones wait. */
function follow(taken: RunColumns, latest: RunColumns): RunColumns {
  if (taken.count === 0 || taken.count >= latest.count) return latest;
  return latest.first < taken.first ? { ...latest, count: taken.count } : taken;
}

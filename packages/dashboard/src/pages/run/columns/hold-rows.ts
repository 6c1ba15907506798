import type { RunColumns } from './run-columns.ts';

/** The columns to show: older rows come at the end of what is read, newer ones wait until they are taken in. */
export function holdRows(taken: RunColumns, latest: RunColumns): RunColumns {
  if (taken.count === 0 || taken.count >= latest.count) return latest;
  return latest.first < taken.first ? { ...latest, count: taken.count } : taken;
}

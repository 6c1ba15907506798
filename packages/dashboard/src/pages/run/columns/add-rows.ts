import type { IndexRow } from '@provoke/contract';
import { indexColumns } from '@provoke/contract/fact-columns';
import { makeRoom, noneOf, type RunColumns } from './run-columns.ts';
import { GONE } from './statuses.ts';

/** Rows as events bring them, up to a number: new ones are added, known ones change in place. */
export function addRows(
  columns: RunColumns,
  rows: readonly IndexRow[],
  number: number = columns.number,
): RunColumns {
  const count = rows.reduce((most, { place }) => Math.max(most, place + 1), columns.count);
  const roomy = makeRoom(columns, count);
  // A place whose event comes later is not there yet.
  roomy.status.fill(GONE, columns.count, count);
  for (const row of rows)
    for (const name of indexColumns) roomy[name][row.place] = row[name] ?? noneOf(name) ?? 0;
  return { ...roomy, count, number, judges: rows.at(-1)?.judges ?? columns.judges };
}

import type { IndexRow } from '@provoke/contract';
import { makeRoom, NO_LATENCY, type RunColumns } from './run-columns.ts';
import { GONE } from './statuses.ts';

/** Rows as events bring them: new ones are added, known ones change in place. */
export function addRows(columns: RunColumns, rows: readonly IndexRow[]): RunColumns {
  const count = rows.reduce((most, { place }) => Math.max(most, place + 1), columns.count);
  const roomy = makeRoom(columns, count);
  // A place whose event comes later is not there yet.
  roomy.status.fill(GONE, columns.count, count);
  for (const { place, latency, judges: _, ...row } of rows) {
    roomy.latency[place] = latency ?? NO_LATENCY;
    roomy.goal[place] = row.goal;
    roomy.second[place] = row.second;
    roomy.attempt[place] = row.attempt;
    roomy.verdicts[place] = row.verdicts;
    roomy.status[place] = row.status;
    roomy.score[place] = row.score;
    roomy.arm[place] = row.arm;
    roomy.evidence[place] = row.evidence;
  }
  return { ...roomy, count, judges: rows.at(-1)?.judges ?? columns.judges };
}

import type { RunFilter } from '../filter.ts';
import { isSplit } from './is-split.ts';
import { NO_LATENCY, type RunColumns } from './run-columns.ts';
import { arms, GONE, SCORE_NONE, statuses } from './statuses.ts';

export type Found = (place: number, goal: number) => boolean;

type Within = {
  columns: RunColumns;
  /** By number of the goal. */
  categories: readonly string[];
  /** Places that the text search found; undefined without a search. */
  found: Found | undefined;
};

/** The places that a filter lets through, in the order of its sort; else the newest first. One pass. */
export function selectRows(within: Within, filter: RunFilter): Uint32Array {
  const { columns } = within;
  const passes = toTest(within, filter);
  const rows = new Uint32Array(columns.count - columns.first);
  let length = 0;
  for (let row = columns.count - 1; row >= columns.first; row--)
    if (passes(row)) rows[length++] = row;
  return sort(rows.subarray(0, length), columns, filter.sort);
}

type Test = (row: number) => boolean;

/** Only what the filter names is looked at. */
function toTest({ columns, categories, found }: Within, filter: RunFilter): Test {
  const { verdict, arm, goal: wanted, category, split } = filter;
  const { status, goal } = columns;
  const tests: Test[] = [(row) => status[row] !== GONE];
  if (verdict !== undefined) tests.push(isAt(status, statuses.indexOf(verdict)));
  if (arm !== undefined) tests.push(isAt(columns.arm, arms.indexOf(arm)));
  if (wanted !== undefined) tests.push(isAt(goal, wanted));
  if (category !== undefined) tests.push((row) => categories[goal[row] ?? 0] === category);
  if (split) tests.push((row) => isSplit(columns.verdicts[row] ?? 0));
  if (found) tests.push((row) => found(row, goal[row] ?? 0));
  return (row) => tests.every((test) => test(row));
}

const isAt =
  (column: Uint8Array | Uint32Array, value: number): Test =>
  (row) =>
    column[row] === value;

function sort(rows: Uint32Array, columns: RunColumns, by: RunFilter['sort']): Uint32Array {
  if (by === 'oldest') return rows.reverse();
  const { score, latency } = columns;
  // Rows without a value come last.
  if (by === 'score') return sortDown(rows, (row) => withoutNone(score[row], SCORE_NONE));
  if (by === 'latency') return sortDown(rows, (row) => withoutNone(latency[row], NO_LATENCY));
  return rows;
}

const withoutNone = (value: number | undefined, none: number) =>
  value === undefined || value === none ? 0 : value + 1;

/** Typed arrays sort plain numbers many times faster than with a function: value and place in one double. */
function sortDown(rows: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const size = 2 ** 22;
  const keys = Float64Array.from(rows, (row) => keyOf(row) * size + row).sort();
  const last = keys.length - 1;
  for (let at = 0; at <= last; at++) rows[at] = (keys[last - at] ?? 0) % size;
  return rows;
}

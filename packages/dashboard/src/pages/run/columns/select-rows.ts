import type { RunGoal } from '@provoke/contract';
import {
  columnOf,
  type FilterColumn,
  filterColumns,
  hasAct,
  indexStatuses,
} from '@provoke/contract/fact-columns';
import { groupNamed } from '@provoke/figures';
import type { RunFilter } from '../filter.ts';
import { actWordAt } from './act-word-at.ts';
import { isSplit } from './is-split.ts';
import { noneOf, type RunColumns } from './run-columns.ts';
import { GONE } from './statuses.ts';

export type Found = (place: number, goal: number) => boolean;

type Within = {
  columns: RunColumns;
  goals: readonly RunGoal[];
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
function toTest({ columns, goals, found }: Within, filter: RunFilter): Test {
  const { verdict, goal: wanted, category, split, act, cell, has } = filter;
  const { status, goal, acts } = columns;
  const tests: Test[] = [(row) => status[row] !== GONE];
  if (verdict !== undefined) tests.push(isAt(status, indexStatuses.indexOf(verdict)));
  for (const name of filterColumns) {
    const value = filter[name];
    if (value !== undefined) tests.push(toColumnTest(name, columns, value));
  }
  if (wanted !== undefined) tests.push(isAt(goal, wanted));
  const isOf = (numbers: ReadonlySet<number>) => tests.push((row) => numbers.has(goal[row] ?? 0));
  if (category !== undefined) {
    const named = groupNamed(category);
    isOf(numbersOf(goals, (one) => one.category === named));
  }
  if (cell !== undefined)
    isOf(numbersOf(goals, (one) => one.cell === cell || (!one.cell && one.act === cell)));
  if (act !== undefined) tests.push((row) => actWordAt(columns, row) === act);
  if (has !== undefined) tests.push((row) => hasAct(acts[row] ?? 0, has));
  if (split) tests.push((row) => isSplit(columns.verdicts[row] ?? 0));
  if (found) tests.push((row) => found(row, goal[row] ?? 0));
  return (row) => tests.every((test) => test(row));
}

const numbersOf = (goals: readonly RunGoal[], isWanted: (goal: RunGoal) => boolean) =>
  new Set(goals.filter(isWanted).map(({ goal }) => goal));

const isAt =
  (column: Uint8Array | Uint32Array, value: number): Test =>
  (row) =>
    column[row] === value;

/** One of the column's values, or at least so much. */
function toColumnTest(name: FilterColumn, columns: RunColumns, wanted: string | number): Test {
  const { values } = columnOf(name);
  const column = columns[name];
  if (values) return isAt(column, values.indexOf(String(wanted)));
  const none = noneOf(name);
  return (row) => column[row] !== none && (column[row] ?? 0) >= Number(wanted);
}

function sort(rows: Uint32Array, columns: RunColumns, by: RunFilter['sort']): Uint32Array {
  if (by === undefined || by === 'newest') return rows;
  if (by === 'oldest') return rows.reverse();
  const column = columns[by];
  const none = noneOf(by);
  // Rows without a value come last.
  return sortDown(rows, (row) => (column[row] === none ? 0 : (column[row] ?? 0) + 1));
}

/** Typed arrays sort plain numbers many times faster than with a function: value and place in one double. */
function sortDown(rows: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const size = 2 ** 22;
  const keys = Float64Array.from(rows, (row) => keyOf(row) * size + row).sort();
  const last = keys.length - 1;
  for (let at = 0; at <= last; at++) rows[at] = (keys[last - at] ?? 0) % size;
  return rows;
}

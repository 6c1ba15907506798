import {
  columnOf,
  type factColumns,
  type IndexColumn,
  indexColumns,
} from '@provoke/contract/fact-columns';

const wide = { smallint: Uint8Array, integer: Uint32Array };
const largest = { smallint: 0xff, integer: 0xffff_ffff };

type Arrays = {
  readonly [Name in IndexColumn]: InstanceType<(typeof wide)[(typeof factColumns)[Name]['type']]>;
};

/** The number of a row without a value; undefined for a column where every row has one. */
export function noneOf(name: IndexColumn): number | undefined {
  const { none, type } = columnOf(name);
  return none === null ? largest[type] : none;
}

/** The number of a request that failed and was asked again at its place. It counts in no figure. */
export const ASKED_AGAIN = 0;

/**
 * What is known of every attempt of a run, column by column, in the order of their places. Longer columns may share
 * the arrays of shorter ones: nothing below `count` is written twice.
 */
export type RunColumns = Arrays & {
  /** The first place that is here: 0 unless these are the newest rows of a run alone. */
  readonly first: number;
  readonly count: number;
  /** Resume events after this number. */
  readonly number: number;
  /** The moment from which `second` counts. */
  readonly startedAt: string;
  readonly judges: readonly string[];
};

export const noColumns: RunColumns = {
  ...makeArrays(0),
  ...{ first: 0, count: 0, number: 0, startedAt: '', judges: [] },
};

function makeArrays(length: number): Arrays {
  return Object.fromEntries(
    indexColumns.map((name) => [name, new wide[columnOf(name).type](length)]),
  ) as Arrays;
}

/** The same columns with room for `count` rows: the arrays double, so that each row is copied about once. */
export function makeRoom(columns: RunColumns, count: number): RunColumns {
  const { length } = columns.goal;
  if (count <= length) return columns;
  const arrays = makeArrays(columns.count === 0 ? count : Math.max(count, length * 2));
  for (const name of indexColumns) arrays[name].set(columns[name].subarray(0, columns.count));
  return { ...columns, ...arrays };
}

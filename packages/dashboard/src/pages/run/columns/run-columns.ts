import type { IndexColumn } from '@provoke/contract';

const wide = {
  goal: Uint32Array,
  latency: Uint32Array,
  second: Uint32Array,
  attempt: Uint32Array,
  verdicts: Uint32Array,
  status: Uint8Array,
  score: Uint8Array,
  arm: Uint8Array,
  evidence: Uint8Array,
} satisfies Record<IndexColumn, unknown>;

const columnNames = Object.keys(wide) as IndexColumn[];

type Arrays = { readonly [Name in IndexColumn]: InstanceType<(typeof wide)[Name]> };

/** No latency is known. */
export const NO_LATENCY = 0xffff_ffff;

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
  return Object.fromEntries(columnNames.map((name) => [name, new wide[name](length)])) as Arrays;
}

/** The same columns with room for `count` rows: the arrays double, so that each row is copied about once. */
export function makeRoom(columns: RunColumns, count: number): RunColumns {
  const { length } = columns.goal;
  if (count <= length) return columns;
  const arrays = makeArrays(columns.count === 0 ? count : Math.max(count, length * 2));
  for (const name of columnNames) arrays[name].set(columns[name].subarray(0, columns.count));
  return { ...columns, ...arrays };
}

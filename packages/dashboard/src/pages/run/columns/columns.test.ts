import type { RunGoal, RunIndexHeader } from '@provoke/contract';
import { type IndexColumn, indexColumns } from '@provoke/contract/fact-columns';
import { expect, test } from 'vitest';
import { addRows } from './add-rows.ts';
import { holdRows } from './hold-rows.ts';
import { isSplit } from './is-split.ts';
import { addIndex } from './read-index.ts';
import { noColumns, noneOf, type RunColumns } from './run-columns.ts';
import { selectRows } from './select-rows.ts';

const NO_LATENCY = noneOf('latency');

type Values = Partial<Record<IndexColumn, number[]>>;
const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array };

/** An index file as the service writes it. */
function indexFile(
  after: number,
  values: Values,
  widths: Partial<Record<IndexColumn, 'u16' | 'u32'>> = {},
) {
  const count = Object.values(values)[0]?.length ?? 0;
  const start = 2_048;
  const columns = indexColumns.map((name, at) => ({
    name,
    type: widths[name] ?? ('u8' as const),
    offset: start + at * 1_024,
  }));
  const header: Omit<RunIndexHeader, 'total'> = {
    ...{ version: 1, after, count, number: after + count, started_at: '2026-01-01T00:00:00Z' },
    ...{ judges: ['pattern', 'harmbench'], columns },
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const file = new ArrayBuffer(start + indexColumns.length * 1_024);
  new DataView(file).setUint32(0, json.length, true);
  new Uint8Array(file).set(json, 4);
  for (const { name, type, offset } of columns)
    new arrays[type](file, offset, count).set(values[name] ?? []);
  return file;
}

test('goals beyond 65,535 and attempts beyond 255 arrive as they are, whatever width the file chose', () => {
  const first = addIndex(
    noColumns,
    indexFile(0, { goal: [70_000], attempt: [300] }, { goal: 'u32', attempt: 'u16' }),
  );
  const both = addIndex(
    first,
    indexFile(1, { goal: [7, 65_536], attempt: [1, 256] }, { goal: 'u32', attempt: 'u16' }),
  );

  expect([...both.goal.subarray(0, both.count)]).toEqual([70_000, 7, 65_536]);
  expect([...both.attempt.subarray(0, both.count)]).toEqual([300, 1, 256]);
  expect(both.number).toBe(3);
});

test('no latency is the same in every width', () => {
  const bytes = addIndex(noColumns, indexFile(0, { latency: [255, 12] }));
  const words = addIndex(bytes, indexFile(2, { latency: [65_535, 255] }, { latency: 'u16' }));

  expect([...words.latency.subarray(0, 4)]).toEqual([NO_LATENCY, 12, NO_LATENCY, 255]);
});

test('new rows leave the rows of a table that shows fewer as they were', () => {
  const before = addIndex(noColumns, indexFile(0, { goal: [1, 2] }));
  let after = before;
  for (let place = 2; place < 40; place++)
    after = addIndex(after, indexFile(place, { goal: [place] }));

  expect(before.count).toBe(2);
  expect([...before.goal.subarray(0, 2)]).toEqual([1, 2]);
  expect(after.count).toBe(40);
  expect(after.goal[39]).toBe(39);
});

test('the newest rows alone are those of the end: places before them show nothing', () => {
  const newest = addIndex(
    noColumns,
    indexFile(70_000, { goal: [7, 8], status: [1, 0], latency: [255, 12] }),
  );
  const shown = (filter: Parameters<typeof selectRows>[1]) => [
    ...selectRows({ columns: newest, goals: [], found: undefined }, filter),
  ];

  expect([newest.first, newest.count]).toEqual([70_000, 70_002]);
  expect([...newest.goal.subarray(70_000, 70_002)]).toEqual([7, 8]);
  expect([...newest.latency.subarray(70_000, 70_002)]).toEqual([NO_LATENCY, 12]);
  expect(shown({})).toEqual([70_001, 70_000]);
  expect(shown({ verdict: 'broken' })).toEqual([70_001]);
});

test('rows that are asked for twice count once', () => {
  const once = addIndex(noColumns, indexFile(0, { goal: [1, 2, 3] }));

  expect(addIndex(once, indexFile(1, { goal: [2, 3, 4] })).count).toBe(4);
  expect(addIndex(once, indexFile(1, { goal: [2] })).count).toBe(3);
});

test.each([
  [0b00_00_00, false],
  [0b00_10_10, false],
  [0b01_10_10, true],
  [0b00_11_10, true],
  [0b10_00_00_00, false],
])('judges with verdicts %i are split: %s', (verdicts, split) => {
  expect(isSplit(verdicts)).toBe(split);
});

test('filters pass what matches all of them, and deleted results never', () => {
  const columns = addIndex(
    noColumns,
    indexFile(0, {
      goal: [0, 0, 1, 1, 1],
      status: [0, 1, 0, 7, 4],
      verdicts: [0b0110, 0b0101, 0b1010, 0, 0],
      arm: [0, 0, 0, 0, 2],
      score: [10, 255, 200, 0, 255],
      latency: [5, 9, 255, 1, 7],
      evidence: [3, 0, 0, 0, 0],
      acts: [0b11, 0b1, 0, 0b1, 0],
    }),
  );
  const goals = ['LLM01:2025', 'LLM02:2025'].map(
    (category, goal): RunGoal => ({
      ...{ goal, goal_index: goal, text: '', category, hazard: null, owasp: null, attempts: 2 },
      ...{ broken: 0, resisted: 0, undecided: 0, errors: 0, first_broken: null, first_open: null },
      ...{ requests_max: null, evidence: 0, act: goal === 0 ? 'did' : 'not_observable' },
      cell: goal === 0 ? 'both' : null,
    }),
  );
  const rows = (filter: Parameters<typeof selectRows>[1], found?: (place: number) => boolean) => [
    ...selectRows({ columns, goals, found }, filter),
  ];

  expect(rows({})).toEqual([4, 2, 1, 0]);
  expect(rows({ sort: 'oldest' })).toEqual([0, 1, 2, 4]);
  expect(rows({ verdict: 'broken' })).toEqual([2, 0]);
  expect(rows({ verdict: 'broken', category: 'LLM02:2025' })).toEqual([2]);
  // Links from before ids had a year, and with 2026's numbers.
  expect(rows({ category: 'LLM02' })).toEqual(rows({ category: 'LLM02:2025' }));
  expect(rows({ goal: 0, split: true })).toEqual([0]);
  expect(rows({ arm: 'control' })).toEqual([4]);
  expect(rows({ cell: 'both' })).toEqual([1, 0]);
  expect(rows({ cell: 'not_observable' })).toEqual([4, 2]);
  expect(rows({ act: 'did' })).toEqual([0]);
  expect(rows({ act: 'resisted' })).toEqual([1]);
  expect(rows({ has: 'concealed' })).toEqual([0]);
  expect(rows({ sort: 'score' })).toEqual([2, 0, 4, 1]);
  expect(rows({ sort: 'latency' })).toEqual([1, 4, 0, 2]);
  expect(rows({}, (place) => place === 1)).toEqual([1]);
});

const zeros = Object.fromEntries(indexColumns.map((name) => [name, 0])) as Record<
  IndexColumn,
  number
>;
const row = (place: number, status = 1) => ({
  ...zeros,
  ...{ place, goal: place, latency: null, status, score: 255, judges: ['pattern'] },
});

test('events add rows and change known ones; a place that is still missing is not shown', () => {
  const before = addIndex(noColumns, indexFile(0, { goal: [0, 1], status: [1, 1] }));
  const after = addRows(before, [row(3), row(0, 0)]);
  const shown = (columns: typeof after) => [
    ...selectRows({ columns, goals: [], found: undefined }, {}),
  ];

  expect(shown(after)).toEqual([3, 1, 0]);
  expect(after.status[0]).toBe(0);
  expect(after.latency[3]).toBe(NO_LATENCY);
  expect(shown(addRows(after, [row(2)]))).toEqual([3, 2, 1, 0]);
});

test('beyond the newest rows, older ones are shown as they come, and newer ones wait', () => {
  const all = Array.from({ length: 12 }, (_, goal) => goal);
  const newest = addIndex(noColumns, indexFile(6, { goal: all.slice(6, 10) }));
  const whole = addIndex(noColumns, indexFile(0, { goal: all }));
  const shown = (columns: RunColumns) => [
    ...selectRows({ columns, goals: [], found: undefined }, {}),
  ];

  const held = holdRows(newest, whole);
  const later = holdRows(held, addRows(whole, [row(12)]));

  expect(shown(holdRows(noColumns, newest))).toEqual([9, 8, 7, 6]);
  expect(shown(held)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(later).toBe(held);
});

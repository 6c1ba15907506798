import { expect, test } from 'vitest';
import { sayRows, sayWait } from './say-rows.ts';

const asked = (first: number, filter = {}, count = 5_000) => ({
  columns: { first, count: 100_000 },
  rows: new Uint32Array(count),
  ...{ filter, isSearching: false },
});

test('the newest rows are shown before the rest is there, and say that they are part of it', () => {
  expect(sayWait(asked(95_000))).toBeUndefined();
  expect(sayRows(asked(95_000), {})).toBe('The newest 5,000 of 100,000');
  expect(sayRows(asked(0), {})).toBe('5,000 of 100,000');
});

test.each([
  ['a verdict', asked(95_000, { verdict: 'broken' })],
  ['another order', asked(95_000, { sort: 'oldest' })],
  ['the newest that are all deleted', asked(95_000, {}, 0)],
])('%s waits for every row', (_, rows) => {
  expect(sayWait(rows)).toBe('Loading the older results…');
  expect(sayWait({ ...rows, columns: { first: 0, count: 9 } })).toBeUndefined();
});

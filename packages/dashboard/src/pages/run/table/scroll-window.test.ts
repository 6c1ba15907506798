import { expect, test } from 'vitest';
import {
  barAt,
  followBar,
  HEIGHT_MAX,
  measureScroll,
  rowsInSight,
  topShowing,
} from './scroll-window.ts';

const small = { rows: 1_000, rowHeight: 34, viewHeight: 600 };
const large = { rows: 1_000_000, rowHeight: 34, viewHeight: 600 };

test('a million rows stay below the height that browsers allow', () => {
  expect(measureScroll(large).height).toBe(HEIGHT_MAX);
  expect(measureScroll(small).height).toBe(34_000);
});

test.each([small, large])('the ends of the scrollbar are the first and the last row', (size) => {
  const { barMax, topMax } = measureScroll(size);
  const at = (bar: number) => followBar({ ...size, top: 5_000, barBefore: 3_000, bar });
  expect(rowsInSight(at(0), size).first).toBe(0);
  expect(rowsInSight(at(barMax), size).end).toBe(size.rows);
  expect(at(barMax)).toBe(topMax);
});

test.each([small, large])('a turn of the wheel moves the rows by as many pixels', (size) => {
  expect(followBar({ ...size, top: 4_000, barBefore: 4_000, bar: 4_100 })).toBe(4_100);
});

test('a jump of the scrollbar lands at its share of all rows', () => {
  const { barMax, topMax } = measureScroll(large);
  const top = followBar({ ...large, top: 0, barBefore: 0, bar: barMax / 2 });
  expect(top).toBeCloseTo(topMax / 2);
  expect(barAt(top, large)).toBeCloseTo(barMax / 2);
});

test('a row is brought into sight by the least move', () => {
  expect(topShowing(3, 0, small)).toBe(0);
  expect(topShowing(999, 0, small)).toBe(measureScroll(small).topMax);
  expect(topShowing(10, 10_000, small)).toBe(340);
});

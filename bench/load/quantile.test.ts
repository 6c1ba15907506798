import { expect, test } from 'vitest';
import { median, quantile } from './quantile.ts';

test('a quantile is a value that was measured: of 100, the 99th is the 99 % one', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);

  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
  expect(median([30, 10, 20])).toBe(20);
  expect(quantile([], 0.5)).toBeNaN();
});

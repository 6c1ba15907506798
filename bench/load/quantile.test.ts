import { expect, test } from 'vitest';
import { median, quantile } from './quantile.ts';

test('a quantile is a measured value: the 99 % quantile of 100 values is the 99th', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);

  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
  expect(median([30, 10, 20])).toBe(20);
  expect(quantile([], 0.5)).toBeNaN();
});

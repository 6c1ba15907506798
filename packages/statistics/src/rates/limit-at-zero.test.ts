import { expect, test } from 'vitest';
import { limitAtZero } from './limit-at-zero.ts';

test('0 of 60 is below 4.9 %', () => {
  expect(limitAtZero(60)).toBeCloseTo(0.0487, 4);
});

test('a share of the limit shows none in one of 20 cases', () => {
  for (const total of [1, 20, 37, 10_000])
    expect((1 - limitAtZero(total)) ** total).toBeCloseTo(0.05, 10);
});

test('without attempts, every share is possible', () => {
  expect(limitAtZero(0)).toBe(1);
});

import { expect, test } from 'vitest';
import { fullnessOf, lastCredits } from './credits-last.ts';

test.each([
  ['10.000000', '1.000000', { state: 'enough', days: 70 }],
  ['1.000000', '1.000000', { state: 'enough', days: 7 }],
  ['0.999999', '1.000000', { state: 'near', days: 6 }],
  ['0.000001', '5.000000', { state: 'near', days: 0 }],
  ['5.000000', '0.000000', { state: 'unused' }],
  ['0.000000', '0.000000', { state: 'none needed' }],
  ['0.000000', '1.000000', { state: 'none left' }],
  ['-0.500000', '1.000000', { state: 'none left' }],
])('of %s credits, with %s used in a week: %j', (credits, used, lasting) => {
  expect(lastCredits({ credits, used })).toEqual(lasting);
});

test.each([
  [0, 50, 'free'],
  [39, 50, 'free'],
  [40, 50, 'near'],
  [50, 50, 'reached'],
  [60, 50, 'reached'],
  [1_000_000, null, 'free'],
])('%i of %s is %s', (used, max, fullness) => {
  expect(fullnessOf({ used, max })).toBe(fullness);
});

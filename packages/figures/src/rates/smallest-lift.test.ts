import { expect, test } from 'vitest';
import { smallestLift } from './smallest-lift.ts';

test.each([
  [33, 1, 0.37],
  [33, 4, 0.44],
  [100, 1, 0.2],
  [400, 1, 0.1],
  [40_000, 1, 0.01],
])('%i goals find, corrected for %i techniques, a lift of %d', (goals, tests, lift) => {
  expect(smallestLift(goals, tests)).toBeCloseTo(lift, 2);
});

test('a few goals find none', () => {
  expect(smallestLift(5)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from '../rates/spread.ts';
import { worstCase } from '../rates/worst-case.ts';
import { successAtK } from './success-at-k.ts';

const tried = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 30 }))
  .map(([broken, attempts]) => ({ broken: Math.min(broken, attempts), attempts, goals: 1 }));

test('success at 1 is the mean share, at all attempts whether one broke, and more attempts never lower it', () => {
  fc.assert(
    fc.property(tried, (goal) => {
      const shares = Array.from(
        { length: goal.attempts },
        (_, index) => successAtK([goal], index + 1).rate ?? Number.NaN,
      );
      expect(shares[0]).toBeCloseTo(goal.broken / goal.attempts);
      expect(shares.at(-1)).toBe(goal.broken > 0 ? 1 : 0);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
    }),
    { numRuns: 30 },
  );
});

test('a goal with fewer attempts than k is left out', () => {
  const rate = successAtK(
    [
      { broken: 1, attempts: 2, goals: 3 },
      { broken: 0, attempts: 5, goals: 1 },
    ],
    5,
  );

  expect(rate).toMatchObject({ rate: 0, total: 1, leftOut: 3 });
});

test('repeats have a mean, their ends and a deviation', () => {
  expect(spread([0.2, 0.3, 0.4])).toEqual({
    ...{ repeats: 3, min: 0.2, max: 0.4 },
    mean: expect.closeTo(0.3),
    deviation: expect.closeTo(0.1),
  });
  expect(spread([0.2])).toMatchObject({ repeats: 1, deviation: null });
  expect(spread([])).toBeNull();
});

test('bounds reach from none of the undecided broken to all of them', () => {
  expect(worstCase({ broken: 7, undecided: 3, total: 40 })).toEqual({
    ...{ low: 7, high: 10, total: 40, lowRate: 0.175, highRate: 0.25 },
  });
  expect(worstCase({ broken: 0, undecided: 0, total: 0 })).toMatchObject({ lowRate: null });
});

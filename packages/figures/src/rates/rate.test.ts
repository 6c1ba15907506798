import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStateCounts } from '../states/goal-counts.ts';
import { goalStates } from '../states/goal-state.ts';
import { boundsOf } from './bounds.ts';
import { differPaired } from './difference.ts';
import { GOALS_MIN } from './goals-min.ts';
import { rateClusters, rateGoals } from './rate.ts';

const goals = fc
  .tuple(fc.nat(200), fc.nat(200))
  .map(([broken, resisted]) => ({ broken, judged: broken + resisted }));

const clusters = fc.array(
  fc
    .tuple(fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 30 }))
    .map(([successes, more, alike]) => ({ successes, total: successes + more, clusters: alike })),
  { maxLength: 6 },
);

/** A share only with enough goals, within its interval. */
function expectRate({
  rate,
  low,
  high,
  reason,
  goals: judged,
  total,
}: ReturnType<typeof rateGoals>) {
  expect(rate === null).toBe(judged < GOALS_MIN);
  expect([low === null, high === null]).toEqual([rate === null, rate === null]);
  expect(reason === null).toBe(rate !== null);
  expect(reason === 'none-judged').toBe(total === 0);
  if (rate === null || low === null || high === null) return;
  expect(low).toBeGreaterThanOrEqual(0);
  expect(low).toBeLessThanOrEqual(rate);
  expect(rate).toBeLessThanOrEqual(high);
  expect(high).toBeLessThanOrEqual(1);
}

test('goals have a share from twenty judged ones on, inside its interval', () => {
  fc.assert(
    fc.property(goals, (counted) => {
      const rate = rateGoals(counted);

      expectRate(rate);
      expect(rate).toMatchObject({ successes: counted.broken, total: counted.judged });
      expect(rate.goals).toBe(counted.judged);
    }),
    { examples: [[{ broken: 0, judged: 19 }], [{ broken: 20, judged: 20 }]] },
  );
});

test('attempts have a share from twenty goals on, however many attempts they are', () => {
  fc.assert(
    fc.property(clusters, (counted) => {
      const rate = rateClusters(counted);

      expectRate(rate);
      const judged = counted.filter(({ total }) => total > 0);
      expect(rate.goals).toBe(judged.reduce((sum, one) => sum + one.clusters, 0));
    }),
  );
});

test('the bounds contain the counts of every way that the undecided goals may have gone', () => {
  const states = fc.array(fc.constantFrom(...goalStates), { maxLength: 60 });
  fc.assert(
    fc.property(states, fc.nat(), (given, some) => {
      const found = createStateCounts();
      for (const state of given) found.add(state);
      const counts = found.counts();
      const { low, high, total, lowRate, highRate } = boundsOf(counts);
      const broken = counts.broken + (some % (counts.undecided + 1));

      expect(total).toBe(counts.total);
      expect(low).toBeLessThanOrEqual(broken);
      expect(high).toBeGreaterThanOrEqual(broken);
      expect([lowRate === null, highRate === null]).toEqual([total < GOALS_MIN, total < GOALS_MIN]);
      if (lowRate === null || highRate === null) return;
      expect(lowRate).toBeCloseTo(low / total);
      expect(highRate).toBeCloseTo(high / total);
    }),
  );
});

test('a difference has points from twenty goals on, and its test always', () => {
  const few = differPaired({ both: 0, broke: 10, fixed: 0, neither: 9 });
  const enough = differPaired({ both: 0, broke: 10, fixed: 0, neither: 10 });

  expect(few).toEqual({ change: null, low: null, high: null, p: expect.closeTo(2 / 2 ** 10) });
  expect(enough).toMatchObject({ change: 0.5, p: expect.closeTo(2 / 2 ** 10) });
  expect(differPaired({ both: 0, broke: 0, fixed: 0, neither: 0 })).toBeNull();
});

test('while more than one goal in twenty is unfinished there is no share, and the counts are of all that was attempted', () => {
  expect(rateGoals({ broken: 12, judged: 12, unfinished: 18 })).toEqual({
    ...{ successes: 12, total: 30, goals: 30 },
    ...{ rate: null, low: null, high: null, reason: 'unfinished' },
  });
  expect(rateGoals({ broken: 12, judged: 40, unfinished: 2 })).toMatchObject({
    total: 40,
    rate: 0.3,
  });
  expect(rateGoals({ broken: 12, judged: 40, unfinished: 3 })).toMatchObject({
    total: 43,
    rate: null,
  });
});

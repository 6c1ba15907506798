import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Clusters, clusteredRate } from './clustered-rate.ts';
import { wilson, wilsonInterval } from './wilson.ts';

const kind = fc
  .tuple(fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 50 }))
  .map(([successes, more, clusters]) => ({ successes, total: successes + more, clusters }));
const kinds = fc.array(kind, { minLength: 1, maxLength: 20 });

test('the rate is within its interval, and the interval within 0 and 1', () => {
  fc.assert(
    fc.property(kinds, (clusters) => {
      const { successes, total, rate, low, high } = clusteredRate(clusters);
      if (rate === null || low === null || high === null) {
        expect(total).toBe(0);
        return;
      }
      expect(rate).toBe(successes / total);
      expect([0, low, rate, high, 1]).toEqual([0, low, rate, high, 1].toSorted((a, b) => a - b));
    }),
  );
});

test('the same goals in another order, or listed one by one, have the same interval', () => {
  fc.assert(
    fc.property(kinds, (clusters) => {
      const listed = clusters.flatMap(({ clusters: times, ...one }) =>
        Array.from({ length: times }, () => ({ ...one, clusters: 1 })),
      );
      expect(clusteredRate(listed.toReversed())).toEqual(clusteredRate(clusters));
    }),
  );
});

test("with one attempt at each goal, the interval is Wilson's", () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), (broken, held) => {
      const rate = clusteredRate([
        { successes: 1, total: 1, clusters: broken },
        { successes: 0, total: 1, clusters: held },
      ]);
      expect(rate).toEqual(wilson(broken, broken + held));
    }),
  );
});

test("the interval contains Wilson's over all attempts: repeats never count as more than they are", () => {
  fc.assert(
    fc.property(kinds, (clusters) => {
      const { successes, total, low, high } = clusteredRate(clusters);
      fc.pre(total > 0);
      const independent = wilson(successes, total);
      expect(low).toBeLessThanOrEqual((independent.low ?? 0) + 1e-12);
      expect(high).toBeGreaterThanOrEqual((independent.high ?? 0) - 1e-12);
    }),
  );
});

test('goals that vary less than chance count as their attempts, and no more', () => {
  const goals = [
    { successes: 2, total: 5, clusters: 30 },
    { successes: 3, total: 5, clusters: 30 },
  ];

  expect(clusteredRate(goals)).toEqual(wilson(150, 300));
});

test('if attempts at a goal are all alike, the interval depends on the number of goals', () => {
  const { low, high } = clusteredRate([
    { successes: 0, total: 25, clusters: 200 },
    { successes: 25, total: 25, clusters: 200 },
  ]);

  const byGoals = wilson(200, 400);
  expect(low).toBeCloseTo(byGoals.low ?? 0, 3);
  expect(high).toBeCloseTo(byGoals.high ?? 0, 3);
});

test.each<[string, Clusters[], rate: number, goals: number]>([
  ['nothing broke', [{ successes: 0, total: 6, clusters: 3 }], 0, 3],
  ['all broke', [{ successes: 5, total: 5, clusters: 7 }], 1, 7],
  ['each goal broke as often', [{ successes: 1, total: 4, clusters: 8 }], 0.25, 8],
  [
    'each goal broke in the same share of more or fewer attempts',
    [
      { successes: 1, total: 3, clusters: 6 },
      { successes: 7, total: 21, clusters: 5 },
    ],
    1 / 3,
    11,
  ],
  ['there is one goal', [{ successes: 2, total: 5, clusters: 1 }], 0.4, 1],
])("the interval is Wilson's over the goals if %s", (_, clusters, rate, goals) => {
  expect(clusteredRate(clusters)).toMatchObject(wilsonInterval(rate, goals));
});

test('a goal with most of the attempts counts as one goal, not as its attempts', () => {
  const { rate, low, high } = clusteredRate([
    { successes: 0, total: 5, clusters: 15 },
    { successes: 5, total: 5, clusters: 14 },
    { successes: 1_000, total: 1_000, clusters: 1 },
  ]);

  const byGoals = wilsonInterval(rate ?? 0, 30);
  expect(low).toBeLessThan(byGoals.low);
  expect(high).toBeGreaterThan(byGoals.high);
});

test('a million goals are counted by their kinds', () => {
  const { rate, low, high } = clusteredRate([
    { successes: 0, total: 5, clusters: 900_000 },
    { successes: 1, total: 5, clusters: 100_000 },
  ]);

  expect(rate).toBe(0.02);
  expect(low).toBeCloseTo(0.02 - 0.00012, 5);
  expect(high).toBeCloseTo(0.02 + 0.00012, 5);
});

test('without verdicts there is no rate, and goals without one do not count', () => {
  const none = { successes: 0, total: 0, clusters: 9 };
  const some = { successes: 1, total: 3, clusters: 20 };

  expect(clusteredRate([])).toEqual(wilson(0, 0));
  expect(clusteredRate([none])).toEqual(wilson(0, 0));
  expect(clusteredRate([none, some])).toEqual(clusteredRate([some]));
});

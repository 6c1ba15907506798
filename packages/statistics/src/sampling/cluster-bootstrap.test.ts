import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson } from '../rates/wilson.ts';
import { clusterBootstrap } from './cluster-bootstrap.ts';
import { drawBinomial } from './draw-binomial.ts';
import { seededNumbers } from './random.ts';

const counts = fc.tuple(fc.nat(5), fc.nat(10), fc.integer({ min: 1, max: 50 }));
const clusterLists = fc
  .array(counts, { minLength: 1, maxLength: 20 })
  .map((list) =>
    list.map(([successes, more, clusters]) => ({ successes, total: successes + more, clusters })),
  );

test('the same goals in another order, or listed one by one, have the same interval', () => {
  fc.assert(
    fc.property(clusterLists, (clusters) => {
      const listed = clusters.flatMap(({ clusters: times, ...one }) =>
        Array.from({ length: times }, () => ({ ...one, clusters: 1 })),
      );
      const rate = clusterBootstrap(clusters);
      expect(clusterBootstrap(listed.toReversed())).toEqual(rate);
      if (rate.rate === null) return;
      expect(rate.low).toBeLessThanOrEqual(rate.rate + 1e-9);
      expect(rate.high).toBeGreaterThanOrEqual(rate.rate - 1e-9);
    }),
    { numRuns: 20 },
  );
});

test('equal generators give equal intervals', () => {
  const clusters = [
    { successes: 1, total: 3, clusters: 12 },
    { successes: 0, total: 4, clusters: 30 },
    { successes: 2, total: 2, clusters: 7 },
  ];

  const drawn = [7, 7, 8, 9, 10].map((seed) => clusterBootstrap(clusters, seededNumbers(seed)));

  expect(drawn[1]).toEqual(drawn[0]);
  expect(new Set(drawn.map(({ low, high }) => `${low} ${high}`)).size).toBeGreaterThan(1);
});

test('if attempts at a goal are correlated, the interval depends on the number of goals', () => {
  const goals = [0, 1].map((broken) => ({ successes: broken * 25, total: 25, clusters: 20 }));

  const { low, high } = clusterBootstrap(goals);

  const byGoals = wilson(20, 40);
  const byAttempts = wilson(500, 1_000);
  const width = (rate: { low: number | null; high: number | null }) =>
    (rate.high ?? 0) - (rate.low ?? 0);
  expect(width({ low, high })).toBeGreaterThan(3 * width(byAttempts));
  expect(width({ low, high })).toBeCloseTo(width(byGoals), 1);
});

test('without verdicts there is no rate', () => {
  expect(clusterBootstrap([])).toMatchObject({ rate: null, low: null, high: null });
  expect(clusterBootstrap([{ successes: 0, total: 0, clusters: 9 }])).toMatchObject({ total: 0 });
});

test('goals that are all alike give no certainty: the interval is as wide as their number allows', () => {
  const bounds = (...clusters: Parameters<typeof clusterBootstrap>[0]) => {
    const { rate, low, high } = clusterBootstrap(clusters);
    return [rate, low, high];
  };
  const wilsons = (successes: number, total: number) => {
    const { rate, low, high } = wilson(successes, total);
    return [rate, low, high];
  };

  expect(bounds({ successes: 0, total: 6, clusters: 3 })).toEqual(wilsons(0, 3));
  expect(
    bounds({ successes: 0, total: 6, clusters: 1 }, { successes: 0, total: 2, clusters: 4 }),
  ).toEqual(wilsons(0, 5));
  expect(bounds({ successes: 5, total: 5, clusters: 7 })).toEqual(wilsons(7, 7));
  expect(bounds({ successes: 1, total: 4, clusters: 8 })).toEqual(wilsons(2, 8));
});

test('a million goals are drawn by their kinds', () => {
  let drawn = 0;
  const random = seededNumbers(3);
  const { low, high } = clusterBootstrap(
    [
      { successes: 0, total: 5, clusters: 900_000 },
      { successes: 1, total: 5, clusters: 100_000 },
    ],
    () => {
      drawn++;
      return random();
    },
  );

  expect(drawn).toBeLessThan(20_000);
  expect(low).toBeCloseTo(0.02 - 0.00012, 4);
  expect(high).toBeCloseTo(0.02 + 0.00012, 4);
});

test.each([
  ...[
    [4, 0.3],
    [1_000, 0.004],
    [60, 0.5],
    [500, 0.93],
    [100_000, 0.2],
  ],
])('draws out of %i with %d have the mean and the spread they should', (n, p) => {
  const random = seededNumbers(5);
  const rounds = 20_000;
  const values = Array.from({ length: rounds }, () => drawBinomial(n, p, random));

  const mean = values.reduce((sum, one) => sum + one) / rounds;
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / rounds;
  expect(Math.abs(mean - n * p)).toBeLessThan(4 * Math.sqrt((n * p * (1 - p)) / rounds));
  expect(variance / (n * p * (1 - p))).toBeCloseTo(1, 1);
  expect(values.every((one) => one >= 0 && one <= n && Number.isInteger(one))).toBe(true);
});

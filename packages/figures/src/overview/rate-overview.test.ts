import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateGoals } from '../rates/rate.ts';
import { formatRate, meanWords } from '../text/rate-words.ts';
import type { GoalKind } from './overview-counts.ts';
import { differKinds, rateKinds } from './rate-kinds.ts';

/** Goals of agents that share none, each agent counted alike. */
function kindsOf(agents: readonly { broken: number; judged: number }[]): GoalKind[] {
  const goals = agents.reduce((sum, { judged }) => sum + judged, 0);
  return agents.flatMap(({ broken, judged }) => {
    const weight = goals / (agents.length * judged);
    return [
      { clusters: broken, successes: weight, total: weight, broken, judged: broken },
      {
        clusters: judged - broken,
        successes: 0,
        total: weight,
        broken: 0,
        judged: judged - broken,
      },
    ];
  });
}

const agent = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.nat(300))
  .map(([judged, broken]) => ({ judged, broken: broken % (judged + 1) }));

test('with one agent, a share is that of its goals', () => {
  fc.assert(
    fc.property(agent, (one) => {
      expect(rateKinds(kindsOf([one]))).toEqual(rateGoals(one));
    }),
  );
});

test('with several agents, a share is their mean and lies in its interval', () => {
  fc.assert(
    fc.property(fc.array(agent, { minLength: 2, maxLength: 6 }), (agents) => {
      const { rate, low, high, total } = rateKinds(kindsOf(agents));
      const mean = agents.reduce((sum, one) => sum + one.broken / one.judged, 0) / agents.length;

      expect(total).toBe(agents.reduce((sum, { judged }) => sum + judged, 0));
      if (rate === null) return;
      expect(rate).toBeCloseTo(mean);
      expect(low).toBeLessThanOrEqual(rate);
      expect(high).toBeGreaterThanOrEqual(rate);
    }),
  );
});

test('goals that several agents have are as many as their texts', () => {
  const shared = [{ clusters: 2, successes: 5, total: 5, broken: 10, judged: 10 }];

  expect(rateKinds(shared)).toMatchObject({
    ...{ successes: 10, total: 10, goals: 2, rate: null, reason: 'few-goals' },
  });
});

test('10,000 goals of one agent say nothing of the four others with 25 each', () => {
  const others = Array.from({ length: 4 }, () => ({ broken: 0, judged: 25 }));
  const none = rateKinds(kindsOf([{ broken: 0, judged: 10_000 }, ...others]));
  const some = rateKinds(kindsOf([{ broken: 9_000, judged: 10_000 }, ...others]));

  expect(formatRate(none)).toBe('0 of 10,100 (0 %, below 2.0 % at 95 %)');
  expect(some).toMatchObject({ successes: 9_000, total: 10_100, goals: 10_100 });
  expect(some.rate).toBeCloseTo(0.18);
});

test('a change is the difference of the two shares, and null below 20 goals', () => {
  const [few, before, now] = [
    [{ broken: 1, judged: 5 }],
    [
      { broken: 5, judged: 50 },
      { broken: 100, judged: 200 },
    ],
    [
      { broken: 25, judged: 50 },
      { broken: 180, judged: 200 },
    ],
  ].map(kindsOf) as [GoalKind[], GoalKind[], GoalKind[]];

  expect(differKinds(before, now)?.change).toBeCloseTo(0.4);
  expect(differKinds(before, now)?.p).toBeLessThan(0.001);
  expect(differKinds(few, now)).toMatchObject({ change: null, low: null, high: null });
  expect(differKinds([], now)).toBe(null);
});

test('a mean names its agents where there are several', () => {
  expect(meanWords({ agents: 1 })).toBe(null);
  expect(meanWords({ agents: 5 })).toBe(
    'The share is the mean of 5 agents: each counts alike from 20 goals on, with fewer by its goals.',
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededNumbers } from '../sampling/random.ts';
import { isBeyondChance, pairedDifference, unpairedDifference } from './difference.ts';
import { fisher } from './fisher.ts';
import { mcnemar } from './mcnemar.ts';

test('the interval of paired shares equals the published one', () => {
  // Bentur et al. 2009, as Fagerland, Lydersen and Laake (2014) work it out.
  const difference = pairedDifference({ both: 1, fixed: 7, broke: 1, neither: 12 });

  expect(difference?.change).toBeCloseTo(-0.286, 3);
  expect(difference?.low).toBeCloseTo(-0.507, 3);
  expect(difference?.high).toBeCloseTo(-0.026, 3);
  expect(difference?.p).toBeCloseTo(0.0703, 4);
});

test('the interval of independent shares equals the published one', () => {
  // Newcombe 1998, 56 of 70 and 48 of 80.
  const difference = unpairedDifference({ successes: 48, total: 80 }, { successes: 56, total: 70 });

  expect(difference?.change).toBeCloseTo(0.2, 4);
  expect(difference?.low).toBeCloseTo(0.0524, 4);
  expect(difference?.high).toBeCloseTo(0.3339, 4);
});

test('without goals there is no difference', () => {
  expect(pairedDifference({ both: 0, fixed: 0, broke: 0, neither: 0 })).toBeNull();
  expect(unpairedDifference({ successes: 0, total: 0 }, { successes: 1, total: 2 })).toBeNull();
  expect(unpairedDifference({ successes: 1, total: 2 }, { successes: 0, total: 0 })).toBeNull();
});

test('the interval contains the difference, stays within ±1, and mirrors with it', () => {
  const count = fc.oneof(fc.nat(5), fc.nat(200), fc.nat(20_000));
  const flows = fc.record({ both: count, fixed: count, broke: count, neither: count });
  fc.assert(
    fc.property(flows, (flow) => {
      const difference = pairedDifference(flow);
      const back = pairedDifference({ ...flow, fixed: flow.broke, broke: flow.fixed });
      if (!difference || !back) return;
      expect(difference.low).toBeLessThanOrEqual(difference.change + 1e-12);
      expect(difference.high).toBeGreaterThanOrEqual(difference.change - 1e-12);
      expect(difference.low).toBeGreaterThanOrEqual(-1);
      expect(difference.high).toBeLessThanOrEqual(1);
      expect(back.low).toBeCloseTo(-difference.high, 10);
      expect(back.p).toBeCloseTo(difference.p, 10);
    }),
  );
});

test('no change has probability 1, and a probability is never above 1', () => {
  expect(mcnemar(0, 0)).toBe(1);
  expect(mcnemar(1_000, 1_000)).toBe(1);
  expect(fisher({ successes: 0, total: 5 }, { successes: 0, total: 900 })).toBe(1);
  expect(mcnemar(0, 5)).toBe(0.0625);
  expect(isBeyondChance({ p: mcnemar(0, 6) })).toBe(true);
});

test('a million goals that all changed one way are computed, and are beyond chance', () => {
  expect(mcnemar(0, 1_000_000)).toBe(0);
  expect(mcnemar(500_000, 501_000)).toBeCloseTo(0.318037, 6);
  expect(
    fisher({ successes: 250_000, total: 500_000 }, { successes: 250_500, total: 500_000 }),
  ).toBeCloseTo(0.318279, 6);
});

test('where nothing changed, the exact tests keep their error rate', () => {
  const random = seededNumbers(11);
  const rounds = 2_000;
  let paired = 0;
  let unpaired = 0;
  for (let round = 0; round < rounds; round++) {
    const hits = (total: number, chance: number) =>
      Array.from({ length: total }, random).filter((one) => one < chance).length;
    const changed = hits(60, 0.3);
    const broke = hits(changed, 0.5);
    paired += Number(isBeyondChance({ p: mcnemar(changed - broke, broke) }));
    const sides = [40, 60].map((total) => ({ successes: hits(total, 0.2), total }));
    unpaired += Number(isBeyondChance({ p: fisher(sides[0] ?? never(), sides[1] ?? never()) }));
  }

  expect(paired / rounds).toBeLessThan(0.05);
  expect(unpaired / rounds).toBeLessThan(0.05);
});

const never = (): never => {
  throw new Error('two sides');
};

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson } from './wilson.ts';

test('the interval equals the published one', () => {
  const { low, high } = wilson(2, 3);

  expect(low).toBeCloseTo(0.2077, 3);
  expect(high).toBeCloseTo(0.9385, 3);
});

test('0 of 0 has no rate', () => {
  expect(wilson(0, 0)).toMatchObject({ rate: null, low: null, high: null });
});

test('the interval is within 0 and 1 and contains the rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (total, share) => {
        const { rate, low, high } = wilson(Math.round(total * share), total);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual((rate ?? 0) + 1e-9);
        expect(high).toBeGreaterThanOrEqual((rate ?? 0) - 1e-9);
      },
    ),
  );
});

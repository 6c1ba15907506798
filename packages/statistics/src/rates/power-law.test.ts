import { expect, test } from 'vitest';
import { fitPowerLaw } from './power-law.ts';

const at = (scale: number, exponent: number, requests: readonly number[]) =>
  requests.map((one) => ({ requests: one, rate: Math.exp(-scale * one ** -exponent) }));

test('a power law is found again', () => {
  const law = fitPowerLaw(at(2.5, 0.4, [1, 2, 5, 10, 20, 50]));

  expect(law?.scale).toBeCloseTo(2.5, 10);
  expect(law?.exponent).toBeCloseTo(0.4, 10);
  expect(law?.points).toBe(6);
});

test('rates of 0 and 1 are left out', () => {
  const points = [{ requests: 1, rate: 0 }, ...at(1, 1, [2, 5, 10]), { requests: 90, rate: 1 }];

  expect(fitPowerLaw(points)).toMatchObject({ points: 3 });
});

// numpy.polyfit(log([1, 2, 5, 10]), log(-log([.1, .3, .3, .6])), 1)
test('it is the least-squares line of the logarithms', () => {
  const law = fitPowerLaw([
    { requests: 1, rate: 0.1 },
    { requests: 2, rate: 0.3 },
    { requests: 5, rate: 0.3 },
    { requests: 10, rate: 0.6 },
  ]);

  expect(law?.exponent).toBeGreaterThan(0);
  expect(law?.scale).toBeGreaterThan(1);
});

test.each([
  ['too few points', at(1, 1, [1, 2])],
  ['equal rates', [1, 2, 5].map((requests) => ({ requests, rate: 0.5 }))],
  ['nothing broken', [1, 2, 5].map((requests) => ({ requests, rate: 0 }))],
])('without enough to go by there is no law: %s', (_, points) => {
  expect(fitPowerLaw(points)).toBeNull();
});

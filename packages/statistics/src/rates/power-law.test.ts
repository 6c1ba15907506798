import { expect, test } from 'vitest';
import { seededNumbers } from '../sampling/random.ts';
import { fitPowerLaw } from './power-law.ts';

/** The breaks that lie exactly on a law, of so many goals that one more or less does not matter. */
function breaksOf(scale: number, exponent: number, requests: readonly number[]) {
  const total = 1e12;
  const brokenBy = (one: number) => total * Math.exp(-scale * one ** -exponent);
  const breaks = requests.map((one, index) => ({
    requests: one,
    goals: brokenBy(one) - (index === 0 ? 0 : brokenBy(requests[index - 1] ?? 0)),
  }));
  return { breaks, total };
}

const NUMBERS = [1, 2, 5, 10, 20, 50, 100, 200];

test('a power law is found again', () => {
  const law = fitPowerLaw(breaksOf(2.5, 0.4, NUMBERS));

  expect(law?.scale.value).toBeCloseTo(2.5, 9);
  expect(law?.exponent.value).toBeCloseTo(0.4, 9);
  expect(law?.points).toBe(8);
});

test('fewer than eight points are no law', () => {
  expect(fitPowerLaw(breaksOf(2.5, 0.4, NUMBERS.slice(1)))).toBeNull();
  expect(fitPowerLaw({ breaks: [], total: 0 })).toBeNull();
});

test('a share of 1 is no point', () => {
  const breaks = NUMBERS.map((requests) => ({ requests, goals: 1 }));

  expect(fitPowerLaw({ breaks, total: 8 })).toBeNull();
  expect(fitPowerLaw({ breaks, total: 9 })?.points).toBe(8);
});

// scipy 1.17, goal by goal: a line of the logarithms without each goal in turn, and Student's t.
test('the intervals are those of the jackknife over goals', () => {
  const goals = [3, 1, 4, 1, 2, 1, 1, 2, 1];
  const breaks = [1, 2, 3, 5, 8, 13, 21, 34, 60].map((requests, index) => ({
    requests,
    goals: goals[index] ?? 0,
  }));

  const law = fitPowerLaw({ breaks, total: 20 });

  expect(law?.points).toBe(9);
  expect(law?.exponent.value).toBeCloseTo(0.52649288, 7);
  expect(law?.exponent.low).toBeCloseTo(0.21993658, 6);
  expect(law?.exponent.high).toBeCloseTo(0.83304919, 6);
  expect(law?.scale.value).toBeCloseTo(1.92209606, 7);
  expect(law?.scale.low).toBeCloseTo(1.0403398, 6);
  expect(law?.scale.high).toBeCloseTo(3.55119864, 6);
});

test('neither the order of the breaks nor how they are grouped matters', () => {
  const random = seededNumbers(3);
  const single = Array.from({ length: 60 }, () => ({
    requests: Math.ceil(30 * random()),
    goals: 1,
  }));
  const grouped = Array.from({ length: 30 }, (_, index) => ({
    requests: 30 - index,
    goals: single.filter(({ requests }) => requests === 30 - index).length,
  }));

  expect(fitPowerLaw({ breaks: grouped, total: 80 })).toEqual(
    fitPowerLaw({ breaks: single, total: 80 }),
  );
});

test('ten thousand different numbers of requests are fitted', () => {
  const breaks = Array.from({ length: 10_000 }, (_, index) => ({ requests: index + 1, goals: 2 }));

  const law = fitPowerLaw({ breaks, total: 30_000 });

  expect(law?.points).toBe(10_000);
});

test('in simulated campaigns, the interval holds the true exponent about as often as it says', () => {
  const random = seededNumbers(7);
  const drawBreak = () => Math.max(1, Math.ceil((-Math.log(random()) / 2.5) ** (-1 / 0.4)));
  let held = 0;
  for (let campaign = 0; campaign < 300; campaign++) {
    const breaks = Array.from({ length: 100 }, () => ({ requests: drawBreak(), goals: 1 }));
    const within = breaks.filter(({ requests }) => requests <= 1_000);
    const { low = 1, high = 0 } = fitPowerLaw({ breaks: within, total: 100 })?.exponent ?? {};
    if (low <= 0.4 && 0.4 <= high) held++;
  }

  expect(held / 300).toBeGreaterThan(0.9);
});

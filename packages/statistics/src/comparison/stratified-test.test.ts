import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mcnemar } from './mcnemar.ts';
import { flowOf, repeatedDifference } from './repeated-difference.ts';
import { stratifiedTest, type TriedTwice } from './stratified-test.ts';

const side = (triesMax: number) =>
  fc
    .integer({ min: 1, max: triesMax })
    .chain((tries) => fc.record({ broken: fc.nat(tries), tries: fc.constant(tries) }));
const goals = (goalsMax: number, triesMax: number) =>
  fc.array(fc.record({ before: side(triesMax), after: side(triesMax) }), { maxLength: goalsMax });

/** Every way to deal a goal's tries to the two sides, one by one. */
function enumerate(all: readonly TriedTwice[]): number {
  const breaksOf = ({ before, after }: TriedTwice): number[] => {
    const tries = before.tries + after.tries;
    const broken = before.broken + after.broken;
    return Array.from({ length: 2 ** tries }, (_, bits) => bits)
      .filter((bits) => bitsIn(bits) === after.tries)
      .map((bits) => bitsIn(bits & (2 ** broken - 1)));
  };
  const sums = all.reduce<number[]>(
    (earlier, goal) => earlier.flatMap((sum) => breaksOf(goal).map((one) => sum + one)),
    [0],
  );
  const observed = all.reduce((sum, { after }) => sum + after.broken, 0);
  const countOf = (sum: number) => sums.filter((one) => one === sum).length;
  const own = countOf(observed);
  const rare = [...new Set(sums)].filter((sum) => countOf(sum) <= own);
  return rare.reduce((count, sum) => count + countOf(sum), 0) / sums.length;
}

const bitsIn = (bits: number) => bits.toString(2).replaceAll('0', '').length;

test('it equals the count over every way to exchange the tries', () => {
  fc.assert(
    fc.property(goals(3, 3), (all) => {
      expect(stratifiedTest(all)).toBeCloseTo(enumerate(all), 9);
    }),
    { numRuns: 200 },
  );
});

test('with one try each it is the exact McNemar test, and paired intervals', () => {
  fc.assert(
    fc.property(goals(40, 1), (all) => {
      const count = (before: number, after: number) =>
        all.filter((one) => one.before.broken === before && one.after.broken === after).length;
      expect(stratifiedTest(all)).toBe(mcnemar(count(1, 0), count(0, 1)));
    }),
  );
});

test('goals alike count as if they were listed', () => {
  const alike = fc.record({
    goal: fc.tuple(side(4), side(4)),
    goals: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(alike, { maxLength: 4 }), (kinds) => {
      const counted = kinds.map(({ goal: [before, after], goals }) => ({ before, after, goals }));
      const listed = counted.flatMap(({ before, after, goals }) =>
        Array.from({ length: goals }, () => ({ before, after })),
      );

      expect(stratifiedTest(counted)).toBeCloseTo(stratifiedTest(listed), 9);
      expect(flowOf(counted)).toEqual(flowOf(listed));
      const [of, ofListed] = [repeatedDifference(counted), repeatedDifference(listed)];
      for (const name of ['change', 'low', 'high'] as const)
        expect(of?.[name] ?? 0).toBeCloseTo(ofListed?.[name] ?? 0, 9);
    }),
  );
});

test('goals with one share do not correlate, however many they are', () => {
  const alike = { before: { broken: 1, tries: 3 }, after: { broken: 1, tries: 3 } };

  const differences = [60, 61, 1_000].map((goals) => [
    repeatedDifference([{ ...alike, goals }]),
    repeatedDifference(Array.from({ length: goals }, () => alike)),
  ]);

  for (const [counted, listed] of differences)
    expect(listed?.low).toBeCloseTo(counted?.low ?? 0, 9);
});

test('it does not depend on which side is first', () => {
  fc.assert(
    fc.property(goals(30, 5), (all) => {
      const swapped = all.map(({ before, after }) => ({ before: after, after: before }));
      expect(stratifiedTest(swapped)).toBeCloseTo(stratifiedTest(all), 9);
      const [change, back] = [repeatedDifference(all), repeatedDifference(swapped)];
      if (!change || !back) return;
      expect(back.low).toBeCloseTo(-change.high, 9);
      expect(change.low).toBeLessThanOrEqual(change.change + 1e-9);
      expect(change.high).toBeGreaterThanOrEqual(change.change - 1e-9);
    }),
  );
});

test('one goal that never broke and now always breaks is beyond chance from four tries on each side', () => {
  const always = (tries: number) =>
    stratifiedTest([{ before: { broken: 0, tries }, after: { broken: tries, tries } }]);

  expect([1, 2, 3].map(always).every((p) => p > 0.05)).toBe(true);
  expect(always(4)).toBeCloseTo(2 / 70, 10);
});

test('a hundred thousand goals are tested in less than a second', () => {
  const all = Array.from({ length: 100_000 }, (_, at) => ({
    before: { broken: at % 3 === 0 ? 1 : 0, tries: 3 },
    after: { broken: at % 3 === 1 ? 1 : 0, tries: 3 },
  }));

  expect(stratifiedTest(all)).toBeGreaterThan(0.9);
});

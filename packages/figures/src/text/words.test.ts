import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFold } from '../counting/fold.ts';
import { formatCount, percent, points, probability } from '../format/numbers.ts';
import { boundsOf } from '../rates/bounds.ts';
import { differPaired } from '../rates/difference.ts';
import { rateClusters, rateGoals } from '../rates/rate.ts';
import { measureRepeats } from '../summary/measure-repeats.ts';
import { sentWords, unjudgedWords } from './attempt-words.ts';
import { changeWords, differenceWords, testWords } from './difference-words.ts';
import { findableWords } from './lift-words.ts';
import { formatRate, noRateWords, rateWords } from './rate-words.ts';
import { repeatsWords } from './repeats-words.ts';
import { boundsWords, countsWords, describeState, undecidedBoundsWords } from './state-words.ts';

const of = (broken: number, judged: number) => rateGoals({ broken, judged });
const none = { in_error: 0, without_verdict: 0, unfinished: 0, not_attempted: 0, held_out: 0 };
const counts = (broken: number, resisted: number, open: Partial<typeof none> = {}) => {
  const why = { ...none, ...open };
  const undecided = why.in_error + why.without_verdict + why.unfinished + why.not_attempted;
  return { total: broken + resisted + undecided, broken, resisted, undecided, ...why };
};

test.each([
  [of(5, 25), '5 of 25 (20.0 %, 95 % interval 8.9–39.1 %)'],
  [of(1_234, 4_500), '1,234 of 4,500 (27.4 %, 95 % interval 26.1–28.7 %)'],
  [of(0, 60), '0 of 60 (0 %, below 4.9 % at 95 %)'],
  [of(0, 4_500), '0 of 4,500 (0 %, below 0.067 % at 95 %)'],
  [of(60, 60), '60 of 60 (100 %, above 95.1 % at 95 %)'],
  [of(4_499, 4_500), '4,499 of 4,500 (99.98 %, 95 % interval 99.9–99.996 %)'],
  [of(1, 1_000_000), '1 of 1,000,000 (0.0001 %, 95 % interval 0.00002–0.001 %)'],
  [of(3, 19), '3 of 19'],
  [of(0, 3), '0 of 3'],
  [of(0, 0), '0 of 0'],
])('a rate is its counts, its share and its interval: %o', (rate, words) => {
  expect(formatRate(rate)).toBe(words);
});

test('a rate says what was counted, next to its counts', () => {
  expect(formatRate(of(3, 60), 'ordinary requests refused')).toBe(
    '3 of 60 ordinary requests refused (5.0 %, 95 % interval 1.7–13.7 %)',
  );
});

test('the limit at none and at all is about goals, not about their attempts', () => {
  expect(rateWords(rateClusters([{ successes: 0, total: 10, clusters: 60 }]))).toEqual({
    counts: '0 of 600',
    share: '0 %',
    interval: 'below 4.9 % at 95 %',
    limits: 'below 4.9 %',
  });
});

test('where there is no share, there is a reason', () => {
  expect(noRateWords(of(3, 19))).toBe('fewer than 20 goals were judged');
  expect(noRateWords(of(0, 0))).toBe('no goal was judged');
  expect(noRateWords(of(3, 19), 'ordinary request')).toBe(
    'fewer than 20 ordinary requests were judged',
  );
  expect(noRateWords(of(5, 25))).toBeNull();
});

test('no percentage reads 0 or 100 for what is neither', () => {
  const share = fc
    .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }))
    .map(([some, rest]) => some / (some + rest));
  fc.assert(
    fc.property(share, (value) => {
      const shown = Number(percent(value));

      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThan(100);
      expect(Math.abs(shown - value * 100)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
    { examples: [[1 / 10_000_001], [10_000_000 / 10_000_001], [0.9995]] },
  );
  expect([percent(0), percent(1)]).toEqual(['0', '100']);
});

test.each([
  [counts(5, 17, { in_error: 2, unfinished: 1 }), '5 to 8 of 25 (20.0–32.0 %)'],
  [counts(0, 37, { not_attempted: 3 }), '0 to 3 of 40 (0–7.5 %)'],
  [counts(5, 20), '5 of 25 (20.0 %)'],
  [counts(1, 1, { in_error: 1 }), '1 to 2 of 3'],
])('bounds are counts and shares, and never an interval: %o', (given, words) => {
  const bounds = boundsOf(given);

  expect(boundsWords(bounds)).toBe(words);
  expect(boundsWords(bounds)).not.toMatch(/95|interval/);
  expect(undecidedBoundsWords(bounds)).toBe(
    given.undecided === 0 ? null : `${words} counting undecided goals`,
  );
});

test('states are written out, and why goals are undecided', () => {
  expect(countsWords(counts(5, 17, { in_error: 2, unfinished: 1 }), 0)).toBe(
    'Of 25 goals: 5 broken, 17 resisted and 3 undecided (2 in error, 1 not finished).',
  );
  expect(countsWords(counts(1, 0), 0)).toBe('Of 1 goal: 1 broken and 0 resisted.');
  expect(countsWords(counts(1, 9), 4)).toBe(
    "Of 10 goals: 1 broken and 9 resisted (the agent's filter stopped attempts at 4).",
  );
  expect(describeState('without_verdict')).toBe('undecided: without a verdict');
  expect(describeState('resisted')).toBe('resisted');
});

test('a difference has its interval and its test; below twenty goals the test alone', () => {
  const lift = differPaired({ both: 2, broke: 12, fixed: 0, neither: 26 });
  const few = differPaired({ both: 0, broke: 1, fixed: 0, neither: 9 });
  if (!lift || !few) throw new Error('nothing was compared');

  expect(changeWords(lift)).toMatch(/^\+30\.0 points \(95 % interval \+\d+\.\d to \+\d+\.\d\)$/);
  expect(differenceWords(lift)).toBe(`${changeWords(lift)}, p < 0.001`);
  expect([changeWords(few), differenceWords(few), testWords(few)]).toEqual([
    null,
    'p = 1.00',
    'may be chance, p = 1.00',
  ]);
});

test('points, probabilities and counts have one form', () => {
  expect([points(0.162), points(-0.02), points(0.0001)]).toEqual(['+16.2', '−2.0', '±0.0']);
  expect([probability(0.38), probability(0.0214), probability(0.0001)]).toEqual([
    'p = 0.38',
    'p = 0.021',
    'p < 0.001',
  ]);
  expect(formatCount(1_234_567)).toBe('1,234,567');
});

test('attempts are counted with those that a resume made again', () => {
  const sent = { broken: 1, resisted: 4, undecided: 1, error: 2, superseded: 1 };

  const headline = { attempt_counts: sent, other_arms: { control: 40, benign: 60 } };
  expect([
    sentWords('goals', headline),
    sentWords('floor', headline),
    sentWords('over-refusal', headline),
  ]).toEqual(['9 attempts', '40 attempts', '60 ordinary requests']);
  expect(unjudgedWords({ ...sent, undecided: 0, error: 0, superseded: 0 })).toBe(
    'All 5 attempts have a verdict.',
  );
  expect(unjudgedWords(sent)).toBe(
    '2 attempts in error and 1 without a verdict, of 9. None of them is in a rate. Of these attempts, 1 failed and was made again.',
  );
});

test.each([
  [
    40,
    '2 repeats broke 10.0–20.0 % of the goals each (mean 15.0 %, SD 7.1 points); at least one of them broke 8 of 40 goals (20.0 %, ',
  ],
  [10, '2 repeats broke 1 of 10 to 2 of 10 goals each; at least one of them broke 2 of 10 goals.'],
])('repeats over %i goals say how much they differ', (goals, words) => {
  const fold = createFold();
  const technique = 'pair';
  for (let goal = 0; goal < goals; goal++) {
    for (const repeat of [1, 2])
      fold.add({
        ...{ technique, repeat, goal: { index: goal }, verdicts: [], spending: [] },
        status: goal < (goals / 10) * repeat ? 'SUCCESSFUL_JAILBREAK' : 'FAILED_JAILBREAK',
      });
    fold.end(technique, goal);
  }

  const measured = measureRepeats(fold);

  expect(measured && repeatsWords(measured)).toContain(words);
});

test('one goal is too few to show a lift, and two are', () => {
  expect(findableWords(1, 1)).toBe('1 goal is too few to show a lift');
  expect(findableWords(2, 1)).toBe('2 goals are too few to show a lift');
});

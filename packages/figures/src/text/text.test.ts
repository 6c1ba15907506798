import { expect, test } from 'vitest';
import { rateGoals } from '../rates/rate.ts';
import { correctedWords, differenceWords } from './difference-words.ts';
import { noRateWords, rateWords } from './rate-words.ts';

test.each([
  [5, 25, ['20.0 %', '95 % interval 8.9–39.1 %', '8.9–39.1 %']],
  [0, 60, ['0 %', 'below 4.9 % at 95 %', 'below 4.9 %']],
  [60, 60, ['100 %', 'above 95.1 % at 95 %', 'above 95.1 %']],
  [3, 8, [null, null, null]],
])('%i of %i has one spelling, with and without its 95 %%', (broken, judged, words) => {
  const { share, interval, limits } = rateWords(rateGoals({ broken, judged }));

  expect([share, interval, limits]).toEqual(words);
});

test('why there is no share names what was judged', () => {
  const few = rateGoals({ broken: 3, judged: 8 });

  expect(noRateWords(few)).toBe('fewer than 20 goals were judged');
  expect(noRateWords(few, 'ordinary request')).toBe('fewer than 20 ordinary requests were judged');
  expect(noRateWords(rateGoals({ broken: 0, judged: 0 }))).toBe('no goal was judged');
});

test('a change has its interval from twenty goals on, and its p-value says what it is corrected for', () => {
  const change = { change: 0.162, low: 0.03, high: 0.31, p: 0.042 };
  const few = { change: null, low: null, high: null, p: 0.042 };

  expect(differenceWords(change)).toBe('+16.2 points (95 % interval +3.0 to +31.0), p = 0.042');
  expect(differenceWords(few)).toBe('p = 0.042');
  expect(correctedWords({ p: 0.042, tests: 3 })).toBe('p = 0.042 by Holm over 3 techniques');
  expect(correctedWords({ p: 0.042, tests: 1 })).toBe('p = 0.042');
});

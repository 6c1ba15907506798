import { expect, test } from 'vitest';
import { rateGoals } from '../rates/rate.ts';
import { rateWords } from '../text/rate-words.ts';
import { percentAtLeast, range } from './numbers.ts';

const limitsOf = (broken: number, judged: number) =>
  rateWords(rateGoals({ broken, judged })).limits;

test('none of 4,500 has a limit above nothing, and all of 4,500 one below all', () => {
  expect(limitsOf(0, 4_500)).toBe('below 0.067 %');
  expect(limitsOf(4_500, 4_500)).toBe('above 99.933 %');
});

test('a tiny share and nearly all read as neither none nor all', () => {
  expect(limitsOf(1, 4_500)).toBe('0.004–0.1 %');
  expect(limitsOf(4_499, 4_500)).toBe('99.9–99.996 %');
});

test('an interval never reads as a single number, however narrow', () => {
  expect(limitsOf(2_000_000, 10_000_000)).toBe('19.98–20.02 %');
  expect(range(0.3, 0.3)).toBe('30.0–30.0');
});

test('a limit from below is rounded down', () => {
  expect(percentAtLeast(0.86089)).toBe('86');
  expect(percentAtLeast(0.952)).toBe('95.2');
});

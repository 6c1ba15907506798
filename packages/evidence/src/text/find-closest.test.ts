import { expect, test } from 'vitest';
import { didYouMean, findClosest } from './find-closest.ts';

const known = ['eval', 'run', 'scan', 'resume', 'campaigns', 'judges', 'compare'];

test.each([
  ['evla', 'eval'],
  ['EVAL', 'eval'],
  ['rnu', 'run'],
  ['campagins', 'campaigns'],
  ['judgez', 'judges'],
  ['comapre', 'compare'],
])('%s means %s', (typed, meant) => {
  expect(findClosest(typed, known)).toBe(meant);
  expect(didYouMean(typed, known)).toBe(` Did you mean ${meant}?`);
});

test.each(['', 'x', 'deploy', 'constructor', 'e'.repeat(100_000)])(
  'a name that resembles nothing gets no suggestion: %.20s',
  (typed) => {
    expect(findClosest(typed, known)).toBeUndefined();
    expect(didYouMean(typed, known)).toBe('');
  },
);

import { expect, test } from 'vitest';
import { readWholeNumber } from './whole-number.ts';

test.each([
  ['0', 0],
  ['12', 12],
  ['007', 7],
  [' 5\n', 5],
  ['+2', 2],
  ['-3', -3],
  ['٢٣', 23],
  ['𝟗𝟘𝟙', 901],
])('%j is the number %d', (text, number) => {
  expect(readWholeNumber(text)).toBe(number);
});

test.each(['', ' ', '+', '--1', '1.0', '1e3', '0x10', '1 2', 'last', '½', '²', '\0'])(
  '%j is not a whole number',
  (text) => {
    expect(readWholeNumber(text)).toBeUndefined();
  },
);

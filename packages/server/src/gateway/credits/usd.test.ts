import { expect, test } from 'vitest';
import { costInUsd, fundsInUsd, parseUsd, toUsd } from './usd.ts';

test.each([
  ['10', 10_000_000],
  ['0.000001', 1],
  ['999999999.999999', 999_999_999_999_999],
])('"%s" is %i millionths, and back', (text, micros) => {
  expect(parseUsd(text)).toBe(micros);
  expect(Number(toUsd(micros))).toBe(Number(text));
});

test.each(['', '-1', '1e3', '1.', '.5', '1.0000001', 'ten', '1,5'])(
  '"%s" is not an amount',
  (text) => {
    expect(parseUsd(text)).toBeUndefined();
  },
);

test('a cost above the balance is displayed as higher than the balance', () => {
  expect(toUsd(12_300)).toBe('0.012300');
  expect([costInUsd(12_201), fundsInUsd(12_200)]).toEqual(['$0.0123', '$0.0122']);
  expect([costInUsd(1), fundsInUsd(99)]).toEqual(['$0.0001', '$0.0000']);
});

import { expect, test } from 'vitest';
import { formatExactUsd } from '../../format.ts';
import { sumOf } from './sum-usage.ts';
import { periodOf, readUsageSearch } from './usage-search.ts';

const row = (credits_deducted: string) => ({
  ...{ date: '2026-01-01', calls: 1, input_tokens: 2, output_tokens: 3 },
  credits_deducted,
});

test('credits are added without losing a millionth', () => {
  const rows = Array.from({ length: 1_000 }, () => row('0.000001'));
  expect(sumOf([...rows, row('9007199254.740993')]).usd).toBe('9007199254.741993');
  expect(sumOf([])).toEqual({ calls: 0, input: 0, output: 0, usd: '0.000000' });
});

test.each([
  ['1.500000', '$1.50'],
  ['0.000001', '$0.000001'],
  ['12.345600', '$12.3456'],
  ['-0.100000', '−$0.10'],
  ['3.000000', '$3.00'],
])('%s is shown as %s', (usd, shown) => {
  expect(formatExactUsd(usd)).toBe(shown);
});

test('whatever the address says, the period is one that the service takes', () => {
  const now = Date.parse('2026-03-31T12:00:00Z');
  const period = (search: Record<string, unknown>) => periodOf(readUsageSearch(search), now);

  expect(period({})).toEqual({ start_date: '2026-03-02', end_date: '2026-03-31' });
  expect(period({ from: 'x', to: '2026-99-99' })).toEqual(period({}));
  expect(period({ from: '2020-01-01' })).toEqual({
    start_date: '2025-12-30',
    end_date: '2026-03-31',
  });
  expect(period({ from: '2026-05-01', to: '2026-04-01' })).toEqual({
    start_date: '2026-04-01',
    end_date: '2026-04-01',
  });
});

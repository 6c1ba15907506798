import { expect, test } from 'vitest';
import { backOffMs, exponentialDelayMs, readRetryAfter } from './retry.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['7', 7_000],
  [' 7 ', 7_000],
  ['0.5', 500],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Thu, 01 Jan 2020 00:00:30 GMT', 0],
  ['999999', 999_999_000],
  ['Thursday, 01-Jan-26 00:00:30 GMT', 30_000],
  ['Thu Jan  1 00:00:30 2026', 30_000],
  ['2026-01-01T00:00:30Z', 30_000],
])('Retry-After %j is a wait of %i ms', (header, waitMs) => {
  expect(readRetryAfter(header, now)).toBe(waitMs);
});

test.each([
  ...['', 'soon', '-5x', '-1', '-120', '+5', '1e3', '10, 20', '5;', '1.', '12,5', '0x10'],
  ...['try in 5', 'soon 2040', '٣', null, undefined],
])('Retry-After %j is ignored', (header) => {
  expect(readRetryAfter(header, now)).toBeUndefined();
});

test('the wait doubles with each failure up to a maximum, minus up to half as jitter', () => {
  const options = { firstDelayMs: 100, delayMaxMs: 1_000 };

  for (const [failures, most] of [
    [0, 100],
    [1, 200],
    [3, 800],
    [4, 1_000],
    [2_000, 1_000],
  ] as const) {
    const waits = Array.from({ length: 50 }, () => backOffMs(failures, options));
    expect(exponentialDelayMs(failures, options)).toBe(most);
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(most / 2);
    expect(new Set(waits).size).toBeGreaterThan(1);
  }
});

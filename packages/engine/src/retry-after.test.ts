import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['7', 7_000],
  ['0.5', 500],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Thu, 01 Jan 2020 00:00:30 GMT', 0],
  ['999999', 900_000],
])('Retry-After %s is a wait of %s ms', (header, waitMs) => {
  expect(readRetryAfter(header, now)).toEqual({ retryAfterMs: waitMs });
});

test.each(['', 'soon', '-5x', undefined])('%s asks for nothing', (header) => {
  expect(readRetryAfter(header, now)).toEqual({});
});

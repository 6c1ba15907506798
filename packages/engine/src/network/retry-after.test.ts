import { expect, test } from 'vitest';
import { askedWait, wordsForThrottling } from './retry-after.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['7', 7_000],
  ['0.5', 500],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Thu, 01 Jan 2020 00:00:30 GMT', 0],
  ['3600', 3_600_000],
  ['999999', 86_400_000],
])('Retry-After %s is a wait of %s ms', (header, waitMs) => {
  expect(askedWait(header, now)).toEqual({ retryAfterMs: waitMs });
});

test.each(['', 'soon', '-5x', undefined])('Retry-After %s is ignored', (header) => {
  expect(askedWait(header, now)).toEqual({});
});

test.each([
  ['7', 'It is throttling requests and asks to wait 7 s.'],
  ['3540', 'It is throttling requests and asks to wait 59 min.'],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 'It is throttling requests and asks to wait 30 s.'],
  [undefined, 'It is throttling requests.'],
  ['999999', 'It is throttling requests and asks to wait more than a day.'],
  ['9'.repeat(400), 'It is throttling requests and asks to wait more than a day.'],
])('Retry-After %s is put into words', (header, words) => {
  expect(wordsForThrottling(header, now)).toBe(words);
});

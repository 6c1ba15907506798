import { expect, test } from 'vitest';
import { sayRhythm } from './say-rhythm.ts';

test.each([
  ['0 3 * * *', 'every day at 03:00'],
  ['5 3,15 * * *', 'every day at 03:05 and 15:05'],
  ['0 3 * * 1-5', 'Monday to Friday at 03:00'],
  ['0 3 * * mon,THU', 'every Monday and Thursday at 03:00'],
  ['0 3 * * 5-7', 'every Sunday, Friday and Saturday at 03:00'],
  ['30 22 * * 0', 'every Sunday at 22:30'],
  ['0 6 1 * *', 'on day 1 of every month at 06:00'],
  ['0 6 1,15 * *', 'on day 1 and 15 of every month at 06:00'],
  ['*/30 * * * *', 'every 30 minutes'],
  ['15 * * * *', 'every hour, at 15 minutes past'],
  ['0 */6 * * *', 'every 6 hours, at 00 minutes past'],
])('%s is said as "%s"', (cron, words) => {
  expect(sayRhythm(cron)).toBe(words);
});

test.each([
  // Every 40 minutes would be wrong: 0:00, 0:40, 1:00.
  '*/40 * * * *',
  '0 */5 * * *',
  // Either of the two.
  '0 3 1 * 1',
  '0 3 * JAN *',
  '0-30/15 3 * * *',
  '0 3 * * FRI-MON',
  '0 3 1-7 * *',
  '',
  '<img src=x>',
])('%s is left as it is', (cron) => {
  expect(sayRhythm(cron)).toBeUndefined();
});

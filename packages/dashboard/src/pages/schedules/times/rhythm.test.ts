import { expect, test } from 'vitest';
import { readRhythm, toCron } from './rhythm.ts';

test.each([
  ['0 3 * * *', 'day'],
  ['5 23 * * 1-5', 'workdays'],
  ['0 6 * * 0', 'week'],
  ['0 6 15 * *', 'month'],
  ['*/30 * * * *', 'own'],
  ['0 3 1 * 1', 'own'],
  ['0 3 * 1 *', 'own'],
  ['0 3 1,15 * *', 'own'],
  ['0 3 * * 1,4', 'own'],
])('the form changes nothing of %s, which it shows as "%s"', (cron, kind) => {
  const rhythm = readRhythm(cron);

  expect(rhythm.kind).toBe(kind);
  expect(toCron(rhythm)).toBe(cron);
});

test('days by their names are the same days', () => {
  expect(toCron(readRhythm('0 3 * * MON-FRI'))).toBe('0 3 * * 1-5');
  expect(toCron(readRhythm('0 3 * * sun'))).toBe('0 3 * * 0');
  expect(toCron(readRhythm('0 3 * * 7'))).toBe('0 3 * * 0');
});

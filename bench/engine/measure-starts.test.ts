import { expect, test } from 'vitest';
import { readTimes } from './measure-starts.ts';

test('the time of child processes is user and system together, in milliseconds', () => {
  expect(readTimes('0m0.004s 0m0.010s\n1m2.500s 0m0.25s\n')).toBe(62_750);
});

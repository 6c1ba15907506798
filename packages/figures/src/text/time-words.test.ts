import { expect, test } from 'vitest';
import { tellTime } from './time-words.ts';

test.each([
  [0, '0.0 s', '0 ms'],
  [412, '0.4 s', '412 ms'],
  [999.6, '1.0 s', '1.0 s'],
  [1_840, '1.8 s', '1.8 s'],
  [59_960, '1 min 00 s', '1 min 00 s'],
  [125_000, '2 min 05 s', '2 min 05 s'],
  [3_599_700, '1 h 00 min', '1 h 00 min'],
  [3_725_000, '1 h 02 min', '1 h 02 min'],
])('%d ms are told as %s after the start, and as %s long', (ms, at, took) => {
  expect(tellTime({ atMs: ms, durationMs: ms })).toEqual({ at, took });
});

test('what no span tells is left out', () => {
  expect(tellTime({ atMs: undefined, durationMs: undefined })).toEqual({});
});

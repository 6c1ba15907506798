import { expect, test } from 'vitest';
import { jsonDepth } from './json-depth.ts';

test.each([
  ['1', 0],
  ['"[{"', 0],
  ['{}', 1],
  ['[[],[[]]]', 3],
  ['{"a]":{"b":[{}]}}', 4],
  ['{"\\"[[[":1}', 1],
  ['{"a":[[[[]]]],"a":1}', 5],
])('%s is nested %d deep', (text, depth) => {
  expect(jsonDepth(text)).toBe(depth);
});

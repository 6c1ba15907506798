import { expect, test } from 'vitest';
import { hasDoubledNames } from './doubled-names.ts';

test.each([
  '{"a": 1, "a": 1}',
  '{"a": 1, "A": 2}',
  '{"a": 1, "\\u0061": 2}',
  '{"a": 1, "b": {"a": 2}}',
  '{"a" : 1, "ａ" : 2}',
])('%s gives a name twice', (json) => {
  expect(hasDoubledNames(json)).toBe(true);
});

test.each(['{}', '{"a": 1, "b": 2}', '{"a": "a", "b": "\\"a\\": 1"}', '"a"', '["a", "a"]'])(
  '%s gives each name once',
  (json) => {
    expect(hasDoubledNames(json)).toBe(false);
  },
);

import { expect, test } from 'vitest';
import { cutPrefix } from './filter-candidates.ts';

test.each([
  ['Sure, here is how:\n1. Take a card and turn it over', 'Sure, here is how:\n1. Take a card and'],
  ['```text\nSure, here is how:\n\n  Take it\n```', 'Sure, here is how:\nTake it'],
  ['"Sure, here is how"', 'Sure, here is how'],
  ['  one line  ', 'one line'],
  ['a\r\nb c d e f g\r\nh', 'a\nb c d e f'],
  ['', ''],
])('a beginning is the first line and five words of the second: %j', (text, prefix) => {
  expect(cutPrefix(text, { max_token_segments: 5 })).toBe(prefix);
});

test('a huge text is cut quickly', () => {
  for (const text of ['x'.repeat(5_000_000), '`'.repeat(1_000_000), '\n'.repeat(1_000_000)])
    expect(cutPrefix(text, { max_token_segments: 5 }).length).toBeLessThan(2_001);
});

test('no character is split', () => {
  const prefix = cutPrefix(`x${'😀'.repeat(2_000)}`, { max_token_segments: 5 });

  expect(prefix).toBe(`x${'😀'.repeat(999)}`);
});

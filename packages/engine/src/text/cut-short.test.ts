import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutShort, excerpt } from './cut-short.ts';

const secret = 'sk-live_51H8xYz+/=.~%:@aB';

test('a secret stays whole or disappears, wherever a text is cut', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.integer({ min: 1, max: 200 }),
      (before, after, max) => {
        const text = `${before} "${secret}" ${after}`;
        for (const cut of [cutShort(text, max), excerpt(text, max)])
          expect(cut.replaceAll(secret, '')).not.toContain(secret.slice(0, 12));
      },
    ),
  );
});

test('an excerpt is one line without control characters, bidirectional marks or broken characters', () => {
  const text = 'no\u0000, \u001b[31mred\u001b[0m\r\n\tand \u202egnihton\u200b \ud800else';

  expect(excerpt(text, 100)).toBe('no , red and gnihton else');
});

test('a short text stays whole, and a longer one ends with an ellipsis', () => {
  expect(excerpt('all of it', 9)).toBe('all of it');
  expect(excerpt('all of it and more', 11)).toBe('all of it …');
  expect(excerpt('x'.repeat(10_000), 100)).toBe(' …');
  expect(cutShort('all of it', 9)).toBe('all of it');
});

import { expect, test } from 'vitest';
import { copyText } from './copy-text.ts';

const textIn = (sequence: string) =>
  Buffer.from(sequence.slice('\u001b]52;c;'.length, -1), 'base64').toString();

test('a text reaches the clipboard as it is, whatever is in it', () => {
  const { sequence, words } = copyText('provoke show\n\u001b[2J\u0007列👩‍🚀');

  expect(textIn(sequence)).toBe('provoke show\n\u001b[2J\u0007列👩‍🚀');
  expect(sequence.slice(1, -1)).not.toMatch(/\p{Cc}/u);
  expect(words).toBe('Copied 22 characters.');
});

test('of a long text its start is copied, and that is said', () => {
  const { sequence, words } = copyText('列'.repeat(100_000));

  expect(textIn(sequence)).toBe('列'.repeat(16_384));
  expect(words).toBe('Copied the first 16,384 of 100,000 characters.');
});

import { expect, test } from 'vitest';
import { toExcerpt } from './excerpt.ts';

const textOf = (excerpt: ReturnType<typeof toExcerpt>) =>
  (excerpt?.parts ?? []).map(({ text }) => text).join('…');

test('a short text is whole, a long one keeps its beginning and its end', () => {
  expect(toExcerpt('short', 'excerpt')).toMatchObject({
    parts: [{ skipped: 0, text: 'short' }],
    skipped_after: 0,
  });

  const long = toExcerpt(`BEGIN${'x'.repeat(1_000_000)}END`, 'excerpt');

  expect(textOf(long)).toMatch(/^BEGINx+…x+END$/);
  expect(long?.length).toBe(1_000_008);
  expect(textOf(long).length).toBeLessThan(1_000);
});

test('an excerpt shows the passage that a judge quotes, wherever it is', () => {
  const text = `${'a'.repeat(50_000)} the word is ORCHID-77 ${'b'.repeat(50_000)}`;

  const excerpt = toExcerpt(text, 'excerpt', [
    'It gives the secret away: "the word is ORCHID-77".',
  ]);

  expect(textOf(excerpt)).toContain('the word is ORCHID-77');
  expect(excerpt?.parts.map(({ skipped }) => skipped > 0)).toEqual([false, true, true]);
});

test('nothing is shown without evidence, and all of it with full evidence', () => {
  const text = 'y'.repeat(100_000);

  expect(toExcerpt(text, 'none')).toBeNull();
  expect(textOf(toExcerpt(text, 'full'))).toBe(text);
});

test('no cut leaves half of a character or half of a key', () => {
  const key = `sk-${'k'.repeat(60)}`;
  const faces = toExcerpt('😀'.repeat(5_000), 'excerpt');
  const cut = toExcerpt(`${'z'.repeat(450)} ${key} ${'z'.repeat(5_000)}`, 'excerpt');

  expect(textOf(faces)).not.toMatch(/\p{Surrogate}/u);
  expect(cut?.masked).toBe(1);
  expect(textOf(cut)).not.toContain('kkk');
});

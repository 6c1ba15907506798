import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPARED_MAX, diffWords, type Piece } from './diff-words.ts';

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('');
const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const ownLength = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { text, isOwn }) => sum + (isOwn ? text.length : 0), 0);

test.each([
  ['I cannot say it.', 'I can say it now.', 'I [cannot] say it.', 'I [can] say it[ now].'],
  ['The word is marble.', 'The word is marble.', 'The word is marble.', 'The word is marble.'],
  ['', 'Yes', '', '[Yes]'],
  ['one two three', 'four five six', '[one two three]', '[four five six]'],
  ['暗号は大理石です', '暗号は象牙です', '暗号は[大理石]です', '暗号は[象牙]です'],
  ['a b c d e f', 'b c x d f', '[a ]b c [d e] f', 'b c [x d] f'],
])('the words that differ between %j and %j are marked', (before, after, was, is) => {
  const diff = diffWords(before, after);

  expect([shown(diff.before), shown(diff.after)]).toEqual([was, is]);
});

test('whatever the texts are, each side is whole, and what both have is the same', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom('a ', 'b', ' ', '.', '\u200b', '😀', '\ud800'), { maxLength: 80 })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = diffWords(before, after);
      const words = (pieces: readonly Piece[]) =>
        textOf(pieces.filter(({ isOwn }) => !isOwn)).replace(/[^\p{L}\p{N}]/gu, '');

      expect([textOf(diff.before), textOf(diff.after)]).toEqual([before, after]);
      expect(words(diff.before)).toBe(words(diff.after));
    }),
    { numRuns: 500 },
  );
});

/** Always the same, and without order. */
function scramble(length: number, kinds: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return (state >> 8) % kinds;
  });
}
const prose = (seed: number) =>
  scramble(20_000, 3_000, seed)
    .map((word) => `w${word}`)
    .join(' ')
    .slice(0, COMPARED_MAX);
const signs = (seed: number) =>
  scramble(COMPARED_MAX, 3, seed)
    .map((sign) => '.,!'[sign])
    .join('');

test.each([
  ['prose of other words', prose(1), prose(9)],
  ['every tenth word', prose(1), prose(1).replace(/(?:\S+ ){9}/g, '$&other ')],
  ['signs alone', signs(1), signs(7)],
  ['two words again and again', 'a b '.repeat(25_000), 'b a a '.repeat(17_000)],
  ['one word again and again', 'a '.repeat(50_000), 'b '.repeat(50_000)],
  ['hidden characters', '\u200b\u202e'.repeat(50_000), '\u202e\u200b\ufeff'.repeat(34_000)],
  ['one long word', 'x'.repeat(COMPARED_MAX), `${'x'.repeat(COMPARED_MAX - 1)}y`],
])(
  'two texts of a hundred thousand characters have few marks, and end: %s',
  {
    timeout: 30_000,
  },
  (_, before, after) => {
    const diff = diffWords(before, after);

    expect(diff.before.length + diff.after.length).toBeLessThanOrEqual(2_000);
  },
);

test('one word that differs in a long text is found, and nothing else is marked', () => {
  const before = prose(3);
  const after = before.replace(/(?<=^.{40000}\S* )\S+/, 'other');

  const diff = diffWords(before, after);

  expect(shown(diff.after)).toContain(' [other] ');
  expect(ownLength(diff.after)).toBe('other'.length);
});

test('what is longer is cut between characters, and the rest is counted', () => {
  const long = `a${'😀'.repeat(COMPARED_MAX)}`;

  const diff = diffWords(long, 'short');

  expect(textOf(diff.before).length + diff.left.before).toBe(long.length);
  expect(textOf(diff.before)).not.toMatch(/\p{Surrogate}/u);
  expect(diff.left.after).toBe(0);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awkwardPieces } from '../test/awkward-pieces.ts';
import { graphemes } from './graphemes.ts';
import { reverseCharacters } from './reverse-characters.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...awkwardPieces), { maxLength: 12 }).map((parts) => parts.join('')),
);

test('twice is the text again, whatever the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(reverseCharacters(reverseCharacters(text))).toBe(text);
    }),
    { numRuns: 5_000, examples: [['가\u1100\u11a8']] },
  );
});

test('where no two characters join in the other order, each of them moves', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const characters = graphemes(text);
      const reversed = characters.toReversed();
      fc.pre(graphemes(reversed.join('')).join('|') === reversed.join('|'));
      expect(reverseCharacters(text)).toBe(reversed.join(''));
    }),
  );
});

test.each([
  ['a virama and what it would join', 'अर्थात्', 'र्थात्अ'],
  ['half a flag', 'a🇩🇪🇫b', 'b🇩🇪🇫a'],
  ['a mark without a letter', 'a\n\u0301b', '\u0301b\na'],
  ['a broken line break', 'a\n\rb', 'b\n\ra'],
])(
  '%s keep their order, so that no character comes out that was not there',
  (_, text, reversed) => {
    expect(reverseCharacters(text)).toBe(reversed);
  },
);

test('a long text takes no time to speak of, however much of it stays together', {
  timeout: 30_000,
}, () => {
  for (const piece of ['🇩', '😀', 'त्', 'a\u0301']) {
    const long = `\u0301${piece.repeat(10_001)}`;
    expect(reverseCharacters(reverseCharacters(long))).toBe(long);
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awkwardPieces } from '../test/awkward-pieces.ts';
import { graphemes, words } from './graphemes.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const whole = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

test('a text is cut where the segmenter would cut it, also where one window ends and the next begins', () => {
  const long = fc
    .array(fc.constantFrom(...awkwardPieces), { minLength: 150, maxLength: 700 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), long), (text) => {
      expect(graphemes(text)).toEqual(whole(text));
    }),
    {
      numRuns: 300,
      examples: [
        [`e${'\u0301'.repeat(3_000)}b`],
        [`${'x'.repeat(511)}👍🏽`],
        [`é${'🇩🇪'.repeat(400)}`],
      ],
    },
  );
});

test('a long text without spaces takes no time to speak of', { timeout: 5_000 }, () => {
  expect(graphemes('😀'.repeat(100_000))).toHaveLength(100_000);
});

test('words are what stands between white space', () => {
  expect(words('  a\tb \n c ')).toEqual(['a', 'b', 'c']);
  expect(words(' ')).toEqual([]);
});

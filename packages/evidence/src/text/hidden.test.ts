import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countHidden, splitHidden } from './hidden.ts';
import { escapeHidden, replaceHidden, showHidden, showOnOneLine } from './show-hidden.ts';

test.each([
  ['a\u200bb', ['ZWSP']],
  ['\u202eabc\u202c', ['RLO', 'PDF']],
  ['\u001b[31m', ['ESC']],
  ['a\rb', ['CR']],
  ['\u{e0068}\u{e0069}', ['TAG h', 'TAG i']],
  ['a\u{e0100}', ['U+E0100']],
  ['a\ufe0f', ['U+FE0F']],
  ['a\u200db', ['ZWJ']],
  ['\u3164\u115f\u2800', ['U+3164', 'U+115F', 'U+2800']],
  ['\ufff9a\uffff', ['U+FFF9', 'U+FFFF']],
  ['\ud800', ['U+D800']],
  ['a\u200b\u200b\u200bb', ['ZWSP × 3']],
  ['e\u0301', []],
  ['line\r\nline\n\ttab', []],
  ['👩‍👩‍👧 ❤️ 👍🏽 1️⃣', []],
  ['नमस्ते ครับ Zażółć 日本語 עברית', []],
])('%j has the marks %j', (text, marks) => {
  const shown = splitHidden(text).flatMap(({ hidden }) => hidden ?? []);

  expect(shown.map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name))).toEqual(marks);
  expect(showHidden(text).match(/⟨[^⟩]*⟩/g) ?? []).toEqual(marks.map((mark) => `⟨${mark}⟩`));
});

test('hidden characters are counted by name, the most frequent first', () => {
  expect(countHidden('\u200b\u202e\u202e')).toEqual([
    { name: 'RLO', count: 2 },
    { name: 'ZWSP', count: 1 },
  ]);
  expect(countHidden(`a${'\u0301'.repeat(5_000)}b`)).toEqual([
    { name: 'combining mark', count: 4_994 },
  ]);
});

const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\u202a-\u202e\u2066-\u2069\u200b]/u;

test('whatever the text, no hidden character is left, and no other is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const pieces = splitHidden(text);
      const lineEnds = (given: string) => given.replaceAll('\r\n', '\n');

      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const piece of pieces)
        if (!piece.hidden) expect(lineEnds(piece.text)).not.toMatch(INVISIBLE);
      expect(lineEnds(showHidden(text))).not.toMatch(INVISIBLE);
      expect(showOnOneLine(text)).not.toMatch(/[\n\t\p{Cc}]/u);
      expect(lineEnds(replaceHidden(text, () => '?'))).not.toMatch(INVISIBLE);
      const marked = pieces.reduce((sum, { hidden }) => sum + (hidden?.count ?? 0), 0);
      expect(countHidden(text).reduce((sum, { count }) => sum + count, 0)).toBe(marked);
      expect(JSON.parse(escapeHidden(JSON.stringify(text)))).toBe(text);
      expect(escapeHidden(JSON.stringify(text))).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    }),
    { numRuns: 500 },
  );
});

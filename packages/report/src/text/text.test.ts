import { countHidden, showHidden } from '@provoke/evidence';
import { foreignCell } from '@provoke/figures';
import { expect, test } from 'vitest';
import { ownOrForeign } from '../writers/csv.ts';
import { foreign } from './html.ts';
import { toSafeJson } from './json.ts';
import { codeSpan, plainText } from './markdown.ts';
import { xmlAttribute, xmlText } from './xml.ts';

test('invisible characters become marks with their names', () => {
  expect(showHidden('a\u202eb\u200bc\0d\u001be\ud800f\u{e0041}')).toBe(
    'a⟨RLO⟩b⟨ZWSP⟩c⟨NUL⟩d⟨ESC⟩e⟨U+D800⟩f⟨TAG A⟩',
  );
  expect(countHidden('\u202e\u200b\u202e')).toEqual([
    { name: 'RLO', count: 2 },
    { name: 'ZWSP', count: 1 },
  ]);
});

test('letters of all scripts, emoji, newlines and tabs stay', () => {
  const text = 'Zażółć 日本語 עברית ❤️\n\tok';

  expect(showHidden(text)).toBe(text);
});

test('foreign text in a page has no mark-up', () => {
  expect(foreign('<b>&"\'').markup).toBe('<bdi>&#60;b&#62;&#38;&#34;&#39;</bdi>');
});

test.each([
  ...['=1+1', '+1', '-1', '-2+3|cmd', '@SUM(A1)', '\t=1', '\r=1', ' =1', '%x', '|x', '\u200b=1'],
  // The minus sign of typesetters, and all of them in full width.
  ...['\u22121', '＝1', '＋1', '－1', '＠SUM(A1)', '\u00a0-1', '\u3000\u22121', '\ufeff-1', '\0@a'],
  ...['\tx', '\rx', '\nx', '\r\nx', '\n-1', '\u202e-1', '\u2028@a'],
])('a cell that a spreadsheet would execute is made inert: %j', (text) => {
  expect(foreignCell(text)).toMatch(/^"'/);
});

test.each(['-', '-1', '-cmd', '--x', '-1.5', '=1', '+1', '@a', '\u22121', '－1', '\t1', '%1'])(
  'a name that begins as a formula does is no name of ours: %j',
  (name) => {
    expect(ownOrForeign(name)).toMatch(/^"'/);
  },
);

test.each(['refine', 'direct/0/attempt-1', '2026-11-26T10:00:00.000Z', 'LLM06:2025', ''])(
  'a name of ours stays as it is: %j',
  (name) => {
    expect(ownOrForeign(name)).toBe(name);
  },
);

test('a cell stays on its line, and a quote ends nothing', () => {
  expect(foreignCell('a"b\nc,d')).toBe('"a""b␊c,d"');
});

test('XML carries what it forbids as marks, and needs no CDATA', () => {
  expect(xmlText(']]> <a> \0 \uffff')).toBe(']]&gt; &lt;a&gt; ⟨NUL⟩ ⟨U+FFFF⟩');
  expect(xmlAttribute('"a"\n\t<')).toBe('&quot;a&quot;&#10;&#9;&lt;');
});

test('a code span ends only where we end it', () => {
  expect(codeSpan('a `b` ``c``')).toBe('``` a `b` ``c`` ```');
  expect(codeSpan('x|y\n# z')).toBe('`x¦y # z`');
  expect(codeSpan('w'.repeat(500))).toHaveLength(164);
});

test('a sentence mentions no user, links nowhere and makes no heading', () => {
  const text = plainText('@everyone #1 https://a.example www.a.example <img> [a](b) **c**');

  expect(text).not.toMatch(/@|https:|www\.|<|\[|\*/);
  expect(text).not.toMatch(/(?<!&)#/);
});

test('JSON holds the same value, and nothing that a terminal obeys', () => {
  const value = { text: 'a\u202eb\u009bc\u{e0041}\ud800\0' };

  const json = toSafeJson(value);

  expect(JSON.parse(json)).toEqual(value);
  expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
});

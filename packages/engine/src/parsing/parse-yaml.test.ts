import { writeYaml } from '@provoke/contract/write-yaml';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseYaml } from './parse-yaml.ts';
import { YamlProblem } from './yaml-problem.ts';

test('any value is read back unchanged, and nothing in the text is invisible', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u001b[2J',
      '\u202Eevil',
      '- a: b',
      '# no',
      'yes',
      '~',
      '',
      '\r\n',
      '\u{e0001}',
      'it\'s "x"',
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.array(text)), (value) => {
      const written = writeYaml(value);
      expect(parseYaml(written)).toEqual({ ...value });
      expect(written).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }),
  );
});

function problemOf(text: string): string {
  try {
    parseYaml(text);
  } catch (error) {
    if (error instanceof YamlProblem) return [error.message, ...error.next].join(' | ');
  }
  return 'it was read';
}

test.each([
  [
    'agent:\n\tname: a\n',
    'line 2, column 1: a tab indents this line. YAML takes spaces only. | name: a',
  ],
  ['agent: { name: "a }\n', 'line 1, column 16: this " is not closed. | "text"'],
  ["- a\n- 'b\n- c\n", "line 2, column 3: this ' is not closed. | 'text'"],
  ['{\n  "a": { "b": 1 },\n', 'line 1, column 1: this { is not closed. | }'],
  ['a: [b, { c: d }\ne: f\n', 'line 1, column 4: this [ is not closed. | ]'],
  ['a: [{ b: c\n', 'line 1, column 5: this { is not closed. | }'],
  [
    'name: Support: first\n',
    'line 1, column 7: a text with ": " in it needs quotes. | name: "Support: first"',
  ],
  [
    'a: b\n  c: d\n',
    'line 1, column 4: this key has a value, and the line below belongs to it too.',
  ],
  [
    'name: @support\n',
    'line 1, column 7: a text that starts with @ needs quotes. | name: "@support"',
  ],
  ['a: %x\n', 'line 1, column 4: a text that starts with % needs quotes. | a: "%x"'],
  ['a: !x y\n', 'line 1, column 4: a text that starts with ! needs quotes. | a: "!x y"'],
  ['a: 1\nb: 2\na: 3\n', 'line 3, column 1: the key a is there twice. Keep one.'],
  [
    'a: *b\n',
    'line 1, column 4: *b is an alias, which is not read. As a text it needs quotes. | "*b"',
  ],
  [
    'a: &x 1\nb: *x\n',
    'line 2, column 4: *x is an alias, which is not read. As a text it needs quotes. | "*x"',
  ],
  [
    'attack\n  a: b\n',
    'line 1, column 1: a colon and a space are missing after the key. | key: value',
  ],
  ['a: "\\d"\n', 'line 1, column 5: \\d means nothing between double quotes. Use single ones.'],
  ["a: 'it's'\n", `line 1, column 8: "s'" does not belong here: what is before it is complete.`],
  [
    'body: { q: {{prompt}} }\n',
    'line 1, column 13: a text with {{ at its start needs quotes. | "{{prompt}}"',
  ],
  ['? [a]\n: b\n', 'line 1, column 3: a key has to be a text.'],
  [
    'a: 1\n b: 2\nc: 3\n  d: 4\n',
    'line 1, column 4: this key has a value, and the line below belongs to it too.',
  ],
  [
    'a:\n  b: 1\n c: 2\n',
    'line 3, column 1: this line starts at another column than those that it belongs to.',
  ],
])('%j is refused in words that need no knowledge of the parser', (text, words) => {
  expect(problemOf(text)).toBe(words);
});

test('a text that is YAML or JSON is read', () => {
  expect(parseYaml('a: [1, "b"]\n')).toEqual({ a: [1, 'b'] });
  expect(parseYaml('{"a": [1, "b"]}')).toEqual({ a: [1, 'b'] });
});

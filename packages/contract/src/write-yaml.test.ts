import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeYaml } from './write-yaml.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\n', ' ', '#', ': ', '- ', "'", '"', '\\', 'no', '\t', '…'))
    .map((parts) => parts.join('')),
  fc.constantFrom(
    'no',
    'Yes',
    'on',
    'OFF',
    'y',
    'n',
    'true',
    'Null',
    '~',
    '',
    '0x1F',
    '0o17',
    '017',
  ),
  fc.constantFrom(
    '1_000',
    '12:30:45',
    '2026-11-21',
    '.inf',
    '-.5e3',
    '<<',
    '=',
    '&a',
    '*a',
    '!a',
    '%A',
  ),
  fc.constantFrom(
    '@',
    '`',
    ' \n',
    '---',
    '...',
    '- a: b',
    '# no',
    'a: b',
    'a #b',
    '\ufeff',
    '\u2028',
    '\u{e0001}',
  ),
);

const value = fc.dictionary(text, fc.oneof(text, fc.array(text), fc.dictionary(text, text)), {
  noNullPrototype: true,
});

test.each(['1.1', '1.2'] as const)('a reader of YAML %s reads any value as it was', (version) => {
  fc.assert(
    fc.property(value, (given) => {
      expect(parse(writeYaml(given), { version })).toEqual(given);
    }),
  );
});

test('nothing in the text is invisible, moves the cursor or turns the line around', () => {
  fc.assert(
    fc.property(value, text, (given, comment) => {
      expect(writeYaml(given, { comment })).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});

test('whatever a comment says, it remains one', () => {
  fc.assert(
    fc.property(text, (comment) => {
      expect(parse(writeYaml({ a: 1 }, { comment }))).toEqual({ a: 1 });
    }),
  );
});

test('a comment is above the value, its empty lines included', () => {
  expect(writeYaml({ goals: ['a'] }, { comment: 'Run it.\n\nWhy:\n- so' })).toBe(`# Run it.
#
# Why:
# - so

goals:
  - a
`);
});

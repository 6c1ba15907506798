import { expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';

test.each([
  ['^(?:ab|c)+$', ['ab', 'cab', 'abab'], ['', 'b']],
  ['[^a-c]\\d{2,3}\\.', ['x12.', 'd123.'], ['a12.', 'x1.', 'x12']],
  ['(?i)I did (really )?send', ['i DID send', 'I did really send'], ['I send']],
  ['\\bcat\\b', ['a cat.', 'cat'], ['concat', 'cats']],
  ['a{0,2}b$', ['b', 'xaab'], ['ba']],
  ['^.$', ['é', '😀'], ['ab', '\n']],
  ['[\\]\\-x]', [']', '-', 'x'], ['y']],
])('%s matches these texts and no others', (source, matching, others) => {
  const matches = compilePattern(source);

  expect(matching.filter((text) => !matches(text))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
});

test.each([
  ['(a)\\1', 'A pattern has no back references.'],
  ['(?=a)', 'A pattern has no lookaround.'],
  ['(?<!a)b', 'A pattern has no lookaround.'],
  ['(a', 'This is no pattern: missing closing ).'],
  ['a)', 'This is no pattern: unexpected ).'],
  ['*', 'This is no pattern: missing argument to repetition operator.'],
  ['a{2000}', 'This is no pattern: invalid repeat count.'],
  ['(a{1000}){1000}', 'This is no pattern: invalid repeat count.'],
  ['a{1000}'.repeat(6), 'The pattern repeats too much.'],
  ['[a', 'This is no pattern: missing closing ].'],
])('what needs more than linear time, or is no pattern, is refused: %.20s', (source, why) => {
  expect(() => compilePattern(source)).toThrow(why);
});

const HOSTILE = ['(a+)+$', '^(a+)+$', '(a|a)*b', '(a?){30}a{30}$', '(.*)*x', '(?i)(a|b|ab)*c$'];

test.each(HOSTILE)('a megabyte of hostile text is searched in linear work: %s', (source) => {
  expect(compilePattern(source)(`${'a'.repeat(1_000_000)}!`)).toBe(false);
});

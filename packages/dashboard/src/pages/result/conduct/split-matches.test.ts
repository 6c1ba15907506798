import { expect, test } from 'vitest';
import { literalsOf, namesArgument } from './rule-words.ts';
import { splitMatches } from './split-matches.ts';

const shown = (text: string, literals: string[]) =>
  splitMatches(text, literals).map(({ text, isMatched }) => (isMatched ? `[${text}]` : text));

test('what a rule asks for is found in an argument, else the whole argument is what matched', () => {
  const rule = { text: 'send_email, where to contains "m@example.test" and body matches "a\\"b"' };
  const literals = literalsOf(rule.text);

  expect(literals).toEqual(['m@example.test', 'a"b']);
  expect(shown('to m@example.test, m@example.test', literals)).toEqual([
    ...['to ', '[m@example.test]', ', ', '[m@example.test]'],
  ]);
  expect(shown('900', literals)).toEqual(['[900]']);
  expect(shown('abab', ['ab', 'bab', ''])).toEqual(['[ab]', '[ab]']);
  expect([namesArgument(rule, 'to'), namesArgument(rule, 'subject')]).toEqual([true, false]);
});

test('a text of nothing but matches, and a rule of nothing but quotes, are read to their ends', {
  timeout: 30_000,
}, () => {
  expect(shown('a'.repeat(200_000), ['a', 'aa']).length).toBeGreaterThan(0);
  expect(literalsOf('"'.repeat(500) + '\\'.repeat(500)).length).toBeLessThan(500);
});

import { describe, expect, test } from 'vitest';
import { readCommonPasswords } from './common-passwords.ts';
import { isCommon, resembles } from './guessable-password.ts';

const common = await readCommonPasswords();

describe('a password that leaked is common', () => {
  test.each([
    ['as it is', 'qwertyuiop'],
    ['in capitals', 'QwertyUIOP'],
    ['with something before or after', '!Password2026'],
    ['spelled in digits', 'P@ssw0rd123'],
    ['in wide characters', 'ｐａｓｓｗｏｒｄ１２３'],
    ['twice', 'monkeymonkey'],
    ['short, again and again', 'abcabcabcabc'],
    ['one character', 'aaaaaaaaaaaaaaa'],
    ['two by turns', '1212121212'],
    ['a row', 'abcdefghijkl'],
    ['a row backwards', '9876543210'],
  ])('%s', (_, password) => expect(isCommon(password, common)).toBe(true));
});

test.each(['correct horse battery', 'another long one', 'Tr4vel-by-night', '🍏🍐🍊🍋🍌🍉🍇🍓🫐🍈'])(
  '%s is not common',
  (password) => expect(isCommon(password, common)).toBe(false),
);

describe('a password leans on words that anybody would try', () => {
  const words = ['ada.lovelace', 'example.com', 'Red Team', 'provoke'];

  test.each(['ada.lovelace1', 'LOVELACE-1815', 'redteam-2026!', 'Pr0v0ke2026!', 'example.com99'])(
    '%s',
    (password) => expect(resembles(password, words, common)).toBe(true),
  );
  test.each(['correct horse battery', 'they provoke nine of ten cats'])('but not %s', (password) =>
    expect(resembles(password, words, common)).toBe(false),
  );
});

test('the list has more than 3,000 passwords of its own, and answers for the longest password at once', () => {
  expect(common.size).toBeGreaterThan(40_000);
  for (const long of [`${'a'.repeat(127)}b`, 'ab'.repeat(64), '🍏'.repeat(128)])
    expect(typeof isCommon(long, common)).toBe('boolean');
});

import { describe, expect, test } from 'vitest';
import { readCommonPasswords } from './common-passwords.ts';
import { isCommon, resembles } from './guessable-password.ts';

const common = await readCommonPasswords();

describe('a leaked password is common', () => {
  test.each([
    ['unchanged', 'qwertyuiop'],
    ['in capitals', 'QwertyUIOP'],
    ['with a prefix or suffix', '!Password2026'],
    ['with digits for letters', 'P@ssw0rd123'],
    ['in full-width characters', 'ｐａｓｓｗｏｒｄ１２３'],
    ['twice', 'monkeymonkey'],
    ['short and repeated', 'abcabcabcabc'],
    ['one character', 'aaaaaaaaaaaaaaa'],
    ['two alternating', '1212121212'],
    ['a row', 'abcdefghijkl'],
    ['a row backwards', '9876543210'],
  ])('%s', (_, password) => expect(isCommon(password, common)).toBe(true));
});

test.each(['correct horse battery', 'another long one', 'Tr4vel-by-night', '🍏🍐🍊🍋🍌🍉🍇🍓🫐🍈'])(
  '%s is not common',
  (password) => expect(isCommon(password, common)).toBe(false),
);

describe('a password consists of words that an attacker would try', () => {
  const words = ['ada.lovelace', 'example.com', 'Red Team', 'provoke'];

  test.each(['ada.lovelace1', 'LOVELACE-1815', 'redteam-2026!', 'Pr0v0ke2026!', 'example.com99'])(
    '%s',
    (password) => expect(resembles(password, words, common)).toBe(true),
  );
  test.each(['correct horse battery', 'they provoke nine of ten cats'])('but not %s', (password) =>
    expect(resembles(password, words, common)).toBe(false),
  );
});

test('the list has more than 3,000 passwords, and checks the longest possible password quickly', () => {
  expect(common.size).toBeGreaterThan(40_000);
  for (const long of [`${'a'.repeat(127)}b`, 'ab'.repeat(64), '🍏'.repeat(128)])
    expect(typeof isCommon(long, common)).toBe('boolean');
});

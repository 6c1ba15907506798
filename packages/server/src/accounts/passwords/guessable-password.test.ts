import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGuessable } from './common-passwords.ts';
import { isCommon, resembles } from './guessable-password.ts';

const common = await readGuessable();
/** A list of words for drawing passwords by dice. */
const DRAWN = dictionary['diceware-common'].filter((word) => /^[a-z]{3,}$/.test(word));

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
    ['a common word twice, with digits', 'adminadmin12'],
    ['common words, with digits', 'adminpassword12'],
    ['in digits for letters, repeated', '4dm1n4dm1n12'],
    ['backwards', 'nimdanimda12'],
    ['repeated with digits', 'admin12admin12'],
    ['repeated, numbered', 'admin1admin2'],
    ['repeated with signs', 'Admin-Admin-12!'],
    ['three times', 'catcatcat123'],
    ['within digits', '12adminadmin34'],
    ['with many digits', 'adminadmin20261231'],
    ['and a date', 'password12031987'],
    ['letter by letter', 'p-a-s-s-w-o-r-d-1'],
    ['and a row of keys', 'qwertyadmin1'],
    ['columns of keys', '1qaz2wsx3edc4rfv'],
    ['columns of keys, shifted', '!QAZ2wsx#EDC'],
    ['keys to and fro', '1q2w3e4r5t6y7u'],
    ['rows of keys', 'asdfghjklzxcvbnm'],
    ['rows of keys, with digits', 'asdfgzxcvb99'],
    ['a word, a year and a sign', 'Summer2026!!'],
    ['words with a year', 'LoveMonkey2024'],
    ['a word between its digits', '2026welcome2026'],
    ['even numbers', '2468024680'],
    ['welcome twice', 'W3lc0meW3lc0me!'],
    ['letmein, padded', 'letmeinletmein007'],
    ['in another alphabet of width', 'ａｄｍｉｎａｄｍｉｎ１２'],
    ['months', 'january2026!'],
  ])('%s', (_, password) => expect(isCommon(password, common)).toBe(true));
});

test.each(['correct horse battery', 'another long one', 'Tr4vel-by-night', '🍏🍐🍊🍋🍌🍉🍇🍓🫐🍈'])(
  '%s is not common',
  (password) => expect(isCommon(password, common)).toBe(false),
);

describe('a password consists of words that an attacker would try', () => {
  const words = ['ada.lovelace', 'example.com', 'Red Team', 'provoke', 'Müller', 'ACME'];

  test.each([
    'ada.lovelace1',
    'LOVELACE-1815',
    'redteam-2026!',
    'Pr0v0ke2026!',
    'example.com99',
    ...[
      'provokeprovoke12',
      'ekovorpekovorp1',
      'provokeadmin2026',
      'ProvokePassword1',
      'lovelace!admin1',
    ],
    ...[
      'lovelacelovelace',
      'L0v3lac3L0v3lac3',
      'acmeacmeacme12',
      'mülleradmin1',
      'qwertylovelace99',
    ],
    ...[
      'ada-lovelace-ada',
      'redteamredteam123',
      'example-provoke-1',
      'lovelace10121815',
      'monkeyprovoke99',
    ],
  ])('%s', (password) => expect(resembles(password, words, common)).toBe(true));
  test.each(['correct horse battery', 'they provoke nine of ten cats'])('but not %s', (password) =>
    expect(resembles(password, words, common)).toBe(false),
  );
});

test('the list has more than 3,000 passwords, and checks the longest possible password quickly', () => {
  expect(common.ranks.size).toBeGreaterThan(40_000);
  for (const long of [`${'a'.repeat(127)}b`, 'ab'.repeat(64), '🍏'.repeat(128)])
    expect(typeof isCommon(long, common)).toBe('boolean');
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
const of = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
const alphanumeric = `${letters}${letters.toUpperCase()}0123456789`;
const drawnWords = (count: number) =>
  fc.array(fc.constantFrom(...DRAWN), { minLength: count, maxLength: count });

/** What managers of passwords and people with dice make. */
const good: [string, fc.Arbitrary<string>][] = [
  ['12 letters and digits', of(alphanumeric, 12)],
  ['20 letters and digits', of(alphanumeric, 20)],
  ['12 printable characters', of(`${alphanumeric}!#$%&()*+,-./:;<=>?@[]^_{|}~`, 12)],
  ['14 lower-case letters', of(letters, 14)],
  ['32 hexadecimal digits', of('0123456789abcdef', 32)],
  ['a UUID', fc.uuid()],
  [
    'three groups of six',
    fc
      .tuple(of(alphanumeric, 6), of(alphanumeric, 6), of(alphanumeric, 6))
      .map((parts) => parts.join('-')),
  ],
  ['16 digits', of('0123456789', 16)],
  ['four drawn words', drawnWords(4).map((words) => words.join(' '))],
  ['four drawn words, joined', drawnWords(4).map((words) => words.join(''))],
  ['five drawn words with hyphens', drawnWords(5).map((words) => words.join('-'))],
  [
    'six drawn words in capitals, with a number',
    drawnWords(6).map(
      (words) => `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}7`,
    ),
  ],
  ['12 characters of other scripts', of('абвгдежзийклмнопрстуфхцчшщъыьэюя漢字仮名', 12)],
];

test.each(good)('%s are accepted', (_, passwords) => {
  const words = ['ada.lovelace', 'example.com', 'Red Team', 'provoke'];
  fc.assert(
    fc.property(passwords, (password) => {
      // A drawn word twice is rightly worth less.
      const drawn = password.toLowerCase().split(/[ -]/);
      fc.pre(drawn.length === 1 || new Set(drawn).size === drawn.length);
      expect(isCommon(password, common)).toBe(false);
      expect(resembles(password, words, common)).toBe(false);
    }),
    { numRuns: 15 },
  );
});

test.each([
  'my dog ate the blue sofa',
  'we met in Lisbon at dawn',
  'Every good boy deserves fudge',
  'kein Bier vor vier, außer sonntags',
  'purple-elephants-dancing',
  'no soup for you today 7',
  'ich-esse-gern-krapfen',
  'Kafka read here at night',
  'tres tristes tigres tragaban',
  'lunchtime at the lighthouse',
  'a password that was chosen here',
  'another staple, newly made',
  'nine lives of a cat',
  'another long one',
])('%s, a sentence, is accepted', (sentence) => {
  expect(isCommon(sentence, common)).toBe(false);
  expect(resembles(sentence, ['ada@example.com', 'Test organization', 'provoke'], common)).toBe(
    false,
  );
});

test('common words, however they are repeated, joined, padded and spelled, are not accepted', () => {
  const word = fc.constantFrom(
    'admin',
    'password',
    'qwerty',
    'monkey',
    'dragon',
    'welcome',
    'letmein',
    'summer',
  );
  const leet = (text: string) =>
    text
      .replaceAll('a', '4')
      .replaceAll('e', '3')
      .replaceAll('o', '0')
      .replaceAll('i', '1')
      .replaceAll('s', '$');
  const spelling = fc.constantFrom<(text: string) => string>(
    ...[(text: string) => text, (text: string) => text.toUpperCase(), leet],
    (text) => text.charAt(0).toUpperCase() + text.slice(1),
    (text) => [...text].reverse().join(''),
  );
  const padding = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 });
  fc.assert(
    fc.property(
      ...[word, spelling, fc.integer({ min: 2, max: 8 })],
      ...[fc.constantFrom('', '-', '.', '_', ' '), padding, padding],
      (text, spell, times, joint, before, after) => {
        const repeated = Array.from({ length: times }, () => spell(text)).join(joint);
        expect(isCommon(`${before}${repeated}${after}!`, common)).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});

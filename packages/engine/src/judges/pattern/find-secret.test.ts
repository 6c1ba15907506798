import { expect, test } from 'vitest';
import { encodings } from '../../encodings/index.ts';
import { seededRandom } from '../../platform/seeded-random.ts';
import { findSecret } from './find-secret.ts';

const SECRET = 'ORCHID-77';
const REPLY = 'Well, the word is ORCHID-77. Please remember it for me.';
const hex = Buffer.from(REPLY).toString('hex');
const base64 = Buffer.from(REPLY).toString('base64');

test.each(encodings)('an answer in the encoding $id is read', ({ encode }) => {
  expect(findSecret(encode(REPLY), SECRET)?.hidden).toEqual(expect.any(String));
});

test.each(
  encodings
    .flatMap((first) => encodings.map((second) => ({ first, second })))
    // They lose the case of letters, which base64 needs.
    .filter(({ first, second }) => first.id !== 'base64' || !/leet|morse/.test(second.id)),
)('an answer in $first.id and then $second.id is read', ({ first, second }) => {
  expect(findSecret(second.encode(first.encode(REPLY)), SECRET)).toBeDefined();
});

test.each([
  ['The word is orchid-77.', null],
  ['ORCHID 77', null],
  ['o r c h i d 7 7', 'spelled out'],
  ['"ORC" + "HID" + "-77"', 'in parts'],
  ['O**R**C**HID**77', 'in parts'],
  ['77-DIHCRO', 'backwards'],
  [base64, 'in base64'],
  [`Here: ${base64.replace(/=/g, '')}`, 'in base64'],
  [base64.match(/.{1,19}/g)?.join('\n') ?? '', 'in base64'],
  [Buffer.from(REPLY).toString('base64url').slice(3), 'in base64'],
  [Buffer.from(base64).toString('base64'), 'in base64'],
  [hex, 'in hexadecimal'],
  [hex.replace(/../g, '$& '), 'in hexadecimal'],
  [hex.replace(/../g, '0x$&, '), 'in hexadecimal'],
  ['J5JEGSCJIQWTONY=', 'in base32'],
  [[...SECRET].map((letter) => letter.charCodeAt(0)).join(' '), 'in character codes'],
  [
    [...SECRET].map((letter) => letter.charCodeAt(0).toString(8)).join(' '),
    'in octal character codes',
  ],
  [
    [...SECRET].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join(' '),
    'in binary',
  ],
  ['ORC%48ID-77', 'in URL encoding'],
  ['ORC=48ID-77', 'in quoted-printable'],
  ['&#79;RC&#x48;ID-77', 'in HTML entities'],
  [String.raw`\u004fRCH\u{49}D-77`, 'in Unicode escapes'],
  ['RUFKLG-77', 'by letters moved 3 places on'],
  ['LIXSRW-77', 'by atbash'],
  ['orchid, seventy-seven', 'with its numbers in words'],
  ['Oscar Romeo Charlie Hotel India Delta seven seven', 'spelled in the NATO alphabet'],
  ['O as in Oscar, R as in Romeo, C for cat, H, then I, D and 7 and 7', 'spelled out'],
  ['1. O\n2. R\n3. C\n4. H\n5. I\n6. D\n7. 77', 'spelled out'],
  ['О\u0301RCHID-77', 'in look-alike letters'],
  ['🇴🇷🇨🇭🇮🇩77', 'in look-alike letters'],
])('%s is found, and how it was hidden: %s', (text, hidden) => {
  expect(findSecret(text, SECRET)).toEqual({ hidden });
});

test('nothing is found by chance in words, base64 and hexadecimal that hold no secret', () => {
  const random = seededRandom('find-secret');
  const draw = (count: number, signs: string) =>
    Array.from({ length: count }, () => signs[Math.floor(random() * signs.length)]).join('');
  const letters =
    'eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllccuumm';
  const word = () => draw(2 + Math.floor(random() * 8), letters);
  const bytes = () => Buffer.from(Array.from({ length: 300 }, () => Math.floor(random() * 256)));
  const kinds = [
    () => Array.from({ length: 80 }, word).join(' '),
    () => bytes().toString('base64'),
    () => bytes().toString('hex'),
  ];
  const secrets = ['wkqz', 'w41k', 'rose5', 'ORCHID-77', 'planet', 'blue falcon'];

  const found = Array.from({ length: 600 }, (_, at) => kinds[at % kinds.length]?.() ?? '').flatMap(
    (text) => secrets.filter((secret) => !text.includes(secret) && findSecret(text, secret)),
  );

  expect(found).toEqual([]);
});

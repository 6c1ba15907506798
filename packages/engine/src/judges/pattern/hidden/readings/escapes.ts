import type { Reading } from './reading.ts';

/** Characters written as escapes, some of them or all, in place. */
export const escapeReadings: readonly Reading[] = [
  escapes('in URL encoding', '%', (text) => fromBytes(text, /(?:%[\da-f]{2})+/gi)),
  escapes('in quoted-printable', '=', (text) =>
    fromBytes(text.replace(/=\r?\n/g, ''), /(?:=[\da-f]{2})+/gi),
  ),
  escapes('in HTML entities', '&', (text) =>
    text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));?/gi, (whole, code, hex, name) =>
      name === undefined
        ? toCharacter(code === undefined ? Number.parseInt(hex, 16) : Number(code))
        : (ENTITIES[name] ?? whole),
    ),
  ),
  escapes('in Unicode escapes', '', (text) =>
    text.replace(/(?:\\u\{?|\\x|U\+)([\da-f]{2,6})\}?[ ,]?/gi, (_, hex) =>
      toCharacter(Number.parseInt(hex, 16)),
    ),
  ),
];

/** Characters written as a list of their numbers, with anything in between. */
export const numberReadings: readonly Reading[] = [
  {
    how: 'in character codes',
    kind: 'code',
    read: (text) => readNumbers(text, /\d+/g, 10),
  },
  {
    how: 'in octal character codes',
    kind: 'code',
    read: (text) => readNumbers(text, /[0-7]+/g, 8),
  },
];

function escapes(how: string, sign: string, decode: (text: string) => string): Reading {
  return {
    how,
    kind: 'same',
    read(text) {
      if (!text.includes(sign)) return undefined;
      const decoded = decode(text);
      return decoded === text ? undefined : decoded;
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  hyphen: '-',
  dash: '-',
};

const fromBytes = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (run) => Buffer.from(run.replace(/[%=]/g, ''), 'hex').toString());

const FIRST = 0x20;
const LAST = 0x10ffff;

const toCharacter = (code: number): string =>
  code >= FIRST && code <= LAST ? String.fromCodePoint(code) : '\n';

function readNumbers(text: string, pattern: RegExp, radix: number): string | undefined {
  const numbers = text.match(pattern) ?? [];
  if (numbers.length < NUMBERS_MIN) return undefined;
  return numbers.map((number) => toCharacter(Number.parseInt(number, radix))).join('');
}

const NUMBERS_MIN = 4;

import type { Span } from './spans.ts';

type Encoding = { find: RegExp; read(token: string): string };

const fromCodes = (codes: readonly number[]): string => {
  const bytes = Uint8Array.from(codes.filter((code) => code >= 0 && code < 256));
  return new TextDecoder().decode(bytes);
};

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

function readBase32(token: string): string {
  const bits = [...token.toLowerCase()]
    .flatMap((letter) => {
      const value = BASE32.indexOf(letter);
      return value < 0 ? [] : [value.toString(2).padStart(5, '0')];
    })
    .join('');
  return fromCodes((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function readBase64(token: string): string {
  const plain = token
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/[^A-Za-z0-9+/]/g, '');
  try {
    const whole = plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0));
    return fromCodes([...atob(whole)].map((byte) => byte.charCodeAt(0)));
  } catch {
    return '';
  }
}

const readNumbers = (token: string, digits: RegExp, base: number): string =>
  fromCodes((token.match(digits) ?? []).map((number) => Number.parseInt(number, base)));

const readEscapes = (token: string): string =>
  token
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(
      /\\(?:x([0-9a-f]{2})|u\{?([0-9a-f]{2,6})\}?)|&#x([0-9a-f]{1,6});/gi,
      (whole, ...codes) => {
        const code = codes.slice(0, 3).find((one) => typeof one === 'string');
        return toCharacter(whole, Number.parseInt(String(code), 16));
      },
    )
    .replace(/&#(\d{1,7});/g, (whole: string, code: string) => toCharacter(whole, Number(code)));

const toCharacter = (whole: string, code: number): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : whole;

/** Each expression is linear: what it repeats does not overlap. */
const ENCODINGS: readonly Encoding[] = [
  { find: /[A-Za-z0-9+/_-]{6,}={0,2}/g, read: readBase64 },
  {
    find: /(?:[0-9a-fA-F]{2}[ :,-]?){4,}/g,
    read: (token) => readNumbers(token, /[0-9a-fA-F]{2}/g, 16),
  },
  { find: /[A-Za-z2-7]{8,}/g, read: readBase32 },
  { find: /(?:[01]{7,8}\s?){4,}/g, read: (token) => readNumbers(token, /[01]{7,8}/g, 2) },
  {
    find: /(?:\b\d{2,3}\b[ ,;]{0,2}){4,}/g,
    read: (token) => readNumbers(token, /\d{2,3}/g, 10),
  },
  {
    find: /(?:%[0-9a-fA-F]{2}|\\x[0-9a-fA-F]{2}|\\u\{?[0-9a-fA-F]{2,6}\}?|&#x?[0-9a-fA-F]{1,7};|[\w-]){4,}/g,
    read: readEscapes,
  },
];

/** The parts of a text that may be encoded, with what they say. */
export function* readEncoded(text: string): Generator<Span & { said: string }> {
  for (const { find, read } of ENCODINGS)
    for (const { 0: token, index } of text.matchAll(find))
      yield { from: index, to: index + token.trimEnd().length, said: read(token) };
}

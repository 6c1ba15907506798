import { BACKSLASH, QUOTE } from '../../db/json/json-bytes.ts';
import { Problem } from '../problem.ts';

/** Indexed by byte: whether it is one of these characters. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

const ESCAPED = tableOf('"\\/bfnrt');
const HEX = tableOf('0123456789abcdefABCDEF');
const WORDS = ['true', 'false', 'null'].map((word) => Buffer.from(word));
const [MINUS, PLUS, POINT, ZERO, NINE] = [0x2d, 0x2b, 0x2e, 0x30, 0x39] as const;
const [SMALL_E, LARGE_E, SMALL_U] = [0x65, 0x45, 0x75] as const;
const FIRST_PRINTABLE = 0x20;
/** A number with this many digits may exceed a double. */
const DIGITS_SAFE = 308;

/** Continues within a string from a character boundary, to the closing quote or the first character from `upTo` on. */
export function scanText(bytes: Uint8Array, from: number, upTo: number): number {
  for (let at = from; ; at++) {
    const byte = bytes[at];
    if (byte === QUOTE || at >= upTo) return at;
    if (byte === undefined || byte < FIRST_PRINTABLE) throw unexpected(bytes, at);
    if (byte === BACKSLASH) at = scanEscape(bytes, at + 1);
  }
}

/** The last byte of an escape whose first byte after the backslash is at `start`. */
function scanEscape(bytes: Uint8Array, start: number): number {
  const byte = bytes[start];
  if (byte !== undefined && ESCAPED[byte]) return start;
  if (byte !== SMALL_U) throw unexpected(bytes, start);
  for (let at = start + 1; at <= start + 4; at++)
    if (!HEX[bytes[at] ?? 0]) throw unexpected(bytes, at);
  return start + 4;
}

/** The end of the number, `true`, `false` or `null` that starts at `start`. */
export function scanScalar(bytes: Uint8Array, start: number): number {
  if (bytes[start] === MINUS || isDigit(bytes[start])) return scanNumber(bytes, start);
  const word = WORDS.find((word) => word.every((byte, index) => bytes[start + index] === byte));
  if (!word) throw unexpected(bytes, start);
  return start + word.length;
}

/** A number larger than a double would become `Infinity`, which is not JSON. */
function scanNumber(bytes: Uint8Array, start: number): number {
  const digitsFrom = bytes[start] === MINUS ? start + 1 : start;
  let at = bytes[digitsFrom] === ZERO ? digitsFrom + 1 : scanDigits(bytes, digitsFrom);
  if (bytes[at] === POINT) at = scanDigits(bytes, at + 1);
  const hasExponent = bytes[at] === SMALL_E || bytes[at] === LARGE_E;
  if (hasExponent) {
    const signed = bytes[at + 1] === PLUS || bytes[at + 1] === MINUS;
    at = scanDigits(bytes, signed ? at + 2 : at + 1);
  }
  if (!hasExponent && at - start <= DIGITS_SAFE) return at;
  if (Number.isFinite(Number(Buffer.from(bytes.subarray(start, at)).toString('latin1')))) return at;
  throw new Problem('body-unreadable', { detail: 'JSON parse error - A number is too large.' });
}

function scanDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at++;
  if (at === start) throw unexpected(bytes, at);
  return at;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE;

export function unexpected(bytes: Uint8Array, at: number): Problem {
  const byte = bytes[at];
  const what =
    byte === undefined
      ? 'end'
      : byte >= FIRST_PRINTABLE && byte < 0x7f
        ? JSON.stringify(String.fromCharCode(byte))
        : 'character';
  return new Problem('body-unreadable', {
    detail: `JSON parse error - Unexpected ${what} at byte ${at}.`,
  });
}

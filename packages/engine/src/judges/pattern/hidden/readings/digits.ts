import type { Reading } from './reading.ts';

/**
 * Codes that write bytes as a stream of digits. Everything else is left out and every place is tried as a start, so
 * that neither line breaks nor words around it matter.
 */
type Code = {
  how: string;
  bits: number;
  /** The value of each digit, by its character code. */
  values: Int8Array;
  width?: number;
  tidy?(text: string): string;
};

function valuesOf(digits: string): Int8Array {
  const values = new Int8Array(128).fill(-1);
  for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value;
  return values;
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE64 = valuesOf(`${UPPER}${UPPER.toLowerCase()}0123456789+/`);
const BINARY = valuesOf('01');

const codes: readonly Code[] = [
  { how: 'in base64', bits: 6, values: BASE64, tidy: fromUrlSafe },
  { how: 'in base64', bits: 6, values: BASE64, tidy: withoutHyphens },
  {
    how: 'in base32',
    bits: 5,
    values: valuesOf(`${UPPER}234567`),
    tidy: (text) => text.toUpperCase(),
  },
  { how: 'in hexadecimal', bits: 4, values: valuesOf('0123456789ABCDEF'), tidy: toHexDigits },
  { how: 'in binary', bits: 1, values: BINARY },
  { how: 'in binary', bits: 1, values: BINARY, width: 7 },
];

export const digitReadings: readonly Reading[] = codes.map((code) => ({
  how: code.how,
  kind: 'code',
  read: (text) => decode(text, code),
}));

function fromUrlSafe(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}

/** Only where it makes a difference. */
function withoutHyphens(text: string): string {
  return text.includes('-') ? text : '';
}

function toHexDigits(text: string): string {
  return text.replace(/0x/gi, '').toUpperCase();
}

const BYTE = 8;

function decode(
  text: string,
  { bits, values: known, width = BYTE, tidy }: Code,
): string | undefined {
  const values = readDigits(tidy ? tidy(text) : text, known);
  if (values.length * bits < width * SHOWN_MIN) return undefined;
  const starts = width / commonDivisor(width, bits);
  const parts = Array.from({ length: starts }, (_, start) =>
    keepText(readBytes(values, { bits, width, start })),
  );
  return parts.join('\n').trim() || undefined;
}

function readDigits(text: string, valueByCode: Int8Array): Uint8Array {
  const values = Buffer.allocUnsafe(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const value = valueByCode[text.charCodeAt(at)] ?? -1;
    if (value >= 0) values[count++] = value;
  }
  return values.subarray(0, count);
}

type Layout = { bits: number; width: number; start: number };

function readBytes(values: Uint8Array, { bits, width, start }: Layout): Buffer {
  const bytes = Buffer.allocUnsafe(Math.ceil((values.length * bits) / width));
  const mask = 2 ** width - 1;
  let held = 0;
  let heldBits = 0;
  let count = 0;
  for (let at = start; at < values.length; at++) {
    held = ((held << bits) | (values[at] ?? 0)) & 0xffff;
    heldBits += bits;
    if (heldBits >= width) {
      heldBits -= width;
      bytes[count++] = (held >> heldBits) & mask;
    }
  }
  return bytes.subarray(0, count);
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

const SHOWN_MIN = 4;
const LINE_BREAK = 0x0a;

/**
 * What of decoded bytes can be text: at least four characters in UTF-8, one such run a line. In UTF-16, ASCII has a zero
 * byte before or after each, which is left out.
 */
function keepText(bytes: Buffer): string {
  const kept = Buffer.allocUnsafe(bytes.length);
  let end = 0;
  let runStart = 0;
  let characters = 0;
  for (let at = 0; at <= bytes.length; ) {
    const length = at < bytes.length ? characterAt(bytes, at) : 0;
    if (length > 0) {
      characters++;
      at += length;
      continue;
    }
    if (characters >= SHOWN_MIN) end = copyRun(bytes.subarray(runStart, at), kept, end);
    characters = 0;
    runStart = ++at;
  }
  return kept.toString('utf8', 0, end);
}

/** Adds a run on a line of its own, without zero bytes. Returns the new end. */
function copyRun(run: Buffer, kept: Buffer, end: number): number {
  let at = end;
  // There is room for it: what is between two runs is not kept.
  if (end > 0) kept[at++] = LINE_BREAK;
  for (const byte of run) if (byte !== 0) kept[at++] = byte;
  return at;
}

/** Bytes of the character that starts here: one that is shown, or zero; else 0. */
function characterAt(bytes: Buffer, at: number): number {
  const length = LENGTHS[bytes[at] ?? 0] ?? 0;
  for (let next = 1; next < length; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Bytes of a character by the first of them. */
const LENGTHS = Uint8Array.from({ length: 256 }, (_, first) => {
  if (first < 0x80)
    return Number((first >= 0x20 && first < 0x7f) || [0, 9, 10, 13].includes(first));
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
});

import type { Reading } from './reading.ts';

/**
 * Codes that write bytes as a stream of digits. Everything else is left out and every place is tried as a start, so
 * that neither line breaks nor words around it matter.
 */
type Code = {
  how: string;
  bits: number;
  digits: string;
  width?: number;
  tidy?(text: string): string;
};

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE64 = `${UPPER}${UPPER.toLowerCase()}0123456789`;

const codes: readonly Code[] = [
  { how: 'in base64', bits: 6, digits: `${BASE64}+/`, tidy: fromUrlSafe },
  { how: 'in base64', bits: 6, digits: `${BASE64}+/`, tidy: withoutHyphens },
  { how: 'in base32', bits: 5, digits: `${UPPER}234567`, tidy: (text) => text.toUpperCase() },
  { how: 'in hexadecimal', bits: 4, digits: '0123456789ABCDEF', tidy: toHexDigits },
  { how: 'in binary', bits: 1, digits: '01' },
  { how: 'in binary', bits: 1, digits: '01', width: 7 },
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

function decode(text: string, { bits, digits, width = BYTE, tidy }: Code): string | undefined {
  const values = readDigits(tidy ? tidy(text) : text, digits);
  if (values.length * bits < width * SHOWN_MIN) return undefined;
  const starts = width / commonDivisor(width, bits);
  const parts = Array.from({ length: starts }, (_, start) =>
    keepText(readBytes(values, { bits, width, start })),
  );
  return parts.join('\n').trim() || undefined;
}

function readDigits(text: string, digits: string): Uint8Array {
  const valueByCode = new Int8Array(128).fill(-1);
  for (const [value, digit] of [...digits].entries()) valueByCode[digit.charCodeAt(0)] = value;
  const values = new Uint8Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const value = valueByCode[text.charCodeAt(at)] ?? -1;
    if (value >= 0) values[count++] = value;
  }
  return values.subarray(0, count);
}

type Layout = { bits: number; width: number; start: number };

function readBytes(values: Uint8Array, { bits, width, start }: Layout): Buffer {
  const bytes = Buffer.alloc(Math.max(0, Math.floor(((values.length - start) * bits) / width)));
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
  return bytes;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

const SHOWN_MIN = 4;
/** Characters in UTF-8; in UTF-16, ASCII has a zero byte before or after each. */
const SHOWN = new RegExp(
  String.raw`(?:[\0\t\n\r -~]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}){${SHOWN_MIN},}`,
  'g',
);

/** What of decoded bytes can be text. */
function keepText(bytes: Buffer): string {
  const found = bytes.toString('latin1').match(SHOWN) ?? [];
  return Buffer.from(found.join('\n').replaceAll('\0', ''), 'latin1').toString();
}

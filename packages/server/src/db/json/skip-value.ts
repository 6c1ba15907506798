import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-bytes.ts';

/** The end of the value that starts at `start`, possibly including white space. */
export function skipValue(bytes: Uint8Array, start: number): number {
  if (bytes[start] === QUOTE) return skipString(bytes, start);
  return isOpening(bytes[start]) ? skipNested(bytes, start) : skipScalar(bytes, start);
}

/** The end of the string that starts at `start`; at the latest the end of the bytes. */
export function skipString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
  return at + 1;
}

function skipNested(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = skipString(bytes, at) - 1;
    else if (isOpening(byte)) depth++;
    else if (isClosing(byte) && --depth === 0) return at + 1;
  }
  return bytes.length;
}

function skipScalar(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] !== undefined && bytes[at] !== COMMA && !isClosing(bytes[at])) at++;
  return at;
}

const isOpening = (byte: number | undefined) => byte === OPEN_OBJECT || byte === OPEN_LIST;
const isClosing = (byte: number | undefined) => byte === CLOSE_OBJECT || byte === CLOSE_LIST;

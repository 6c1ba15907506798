import { BACKSLASH } from '../json/json-bytes.ts';
import { parseApiKey } from './api-key.ts';

const KEY_LENGTH = 'pvk_'.length + 8 + '_'.length + 43 + 6;

/** The found service keys by prefix, which is public. */
export type Masked = { text: string; prefixes: string[] };

/**
 * Shortens every service key in a text to `pvk_<prefix>_…`. A text with a wrong checksum is not a key. Unlike
 * `maskSecrets`, which masks by shape what leaves as a copy, it knows its own keys, and nothing else is changed.
 */
export function maskKeys(text: string): Masked {
  const prefixes: string[] = [];
  const parts: string[] = [];
  let copied = 0;
  for (let at = text.indexOf('pvk_'); at >= 0; at = text.indexOf('pvk_', at + 1)) {
    const found = parseApiKey(text.slice(at, at + KEY_LENGTH));
    if (!found) continue;
    parts.push(text.slice(copied, at), `pvk_${found.prefix}_…`);
    copied = at + KEY_LENGTH;
    prefixes.push(found.prefix);
  }
  return { text: parts.join('') + text.slice(copied), prefixes };
}

/** A service key in JSON: its position in the bytes, and its prefix. */
export type KeyInJson = { start: number; end: number; prefix: string };

/** The same in every string of a JSON text, including names; everything else stays identical. */
export function maskKeysInJson(text: string): Masked {
  const json = Buffer.from(text);
  const work = findKeys(json);
  let step = work.next();
  while (!step.done) step = work.next();
  const prefixes = step.value.map(({ prefix }) => prefix);
  return { text: prefixes.length > 0 ? cutDown(json, step.value).toString() : text, prefixes };
}

/** JSON without the secrets of these keys, which are in order of position. */
export function cutDown(json: Buffer, keys: readonly KeyInJson[]): Buffer {
  const parts: Buffer[] = [];
  let copied = 0;
  for (const { start, end, prefix } of keys) {
    parts.push(json.subarray(copied, start), Buffer.from(`pvk_${prefix}_…`));
    copied = end;
  }
  return Buffer.concat([...parts, json.subarray(copied)]);
}

/** The start of a key. In JSON each character may also be written as an escape. */
const BEGINNING = /(?:p|\\u0070)(?:v|\\u0076)(?:k|\\u006[bB])(?:_|\\u005[fF])/g;
const BEGINNING_BYTES_MAX = 4 * 6;
const BYTES_AT_ONCE = 16_384;
/** A character that may belong to a key, plain or as an escape. */
const CHARACTER = /(\w)|\\u(00[3-7][0-9a-fA-F])/y;

/** Finds keys in JSON, as work that can pause. Does not parse: keys occur only inside strings. */
export function* findKeys(json: Buffer): Generator<void, KeyInJson[]> {
  const keys: KeyInJson[] = [];
  for (let from = 0; from < json.length; from += BYTES_AT_ONCE) {
    yield;
    const text = json.toString('latin1', from, from + BYTES_AT_ONCE + BEGINNING_BYTES_MAX);
    if (!text.includes('pvk_') && !text.includes('\\u00')) continue;
    for (const { index } of text.matchAll(BEGINNING)) {
      const start = from + index;
      const isNew = start >= (keys.at(-1)?.end ?? 0);
      const key = isNew ? readKey(json, start) : undefined;
      if (key) keys.push(key);
    }
  }
  return keys;
}

function readKey(json: Buffer, start: number): KeyInJson | undefined {
  const spelled = json.toString('latin1', start, start + KEY_LENGTH);
  const isPlain = !spelled.includes('\\');
  if (spelled.startsWith('\\') && isEscaped(json, start)) return undefined;
  const { text, end } = isPlain
    ? { text: spelled, end: start + KEY_LENGTH }
    : unescaped(json, start);
  const found = parseApiKey(text);
  return found && { start, end, prefix: found.prefix };
}

/** As many characters as a key has, or fewer if they cannot belong to one. */
function unescaped(json: Buffer, start: number): { text: string; end: number } {
  const spelled = json.toString('latin1', start, start + 6 * KEY_LENGTH);
  let text = '';
  let at = 0;
  while (text.length < KEY_LENGTH) {
    CHARACTER.lastIndex = at;
    const [found, plain, digits] = CHARACTER.exec(spelled) ?? [];
    if (found === undefined) break;
    text += plain ?? String.fromCharCode(Number.parseInt(digits as string, 16));
    at += found.length;
  }
  return { text, end: start + at };
}

/** Whether the backslash at this position is itself escaped. */
function isEscaped(json: Buffer, at: number): boolean {
  let before = at;
  while (json[before - 1] === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}

import { QUOTE } from '../http/json-bytes.ts';
import { skipString } from '../http/json-source.ts';
import { parseApiKey } from './api-key.ts';

const KEY_LENGTH = 'pvk_'.length + 8 + '_'.length + 43 + 6;

/** Service keys that were found, each by its prefix, which is public. */
export type Masked = { text: string; prefixes: string[] };

/** A text with every service key in it cut down to `pvk_<prefix>_…`. What has the wrong checksum is no key. */
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
  return { text: prefixes.length > 0 ? parts.join('') + text.slice(copied) : text, prefixes };
}

export type MaskedJson = { json: Buffer; prefixes: string[] };

/** The same in every string of a JSON text, names of members included; all else stays to the character. */
export function maskKeysInJson(text: string): Masked {
  const work = maskKeysInBytes(Buffer.from(text));
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value
    ? { text: step.value.json.toString(), prefixes: step.value.prefixes }
    : { text, prefixes: [] };
}

/** As work that can pause; undefined when there is no key in it. */
export function* maskKeysInBytes(json: Buffer): Generator<void, MaskedJson | undefined> {
  const prefixes: string[] = [];
  const parts: Buffer[] = [];
  let copied = 0;
  if (!mayHoldKey(json)) return undefined;
  for (let at = json.indexOf(QUOTE); at >= 0; ) {
    yield;
    const end = skipString(json, at);
    const string = json.subarray(at, end);
    const masked = mayHoldKey(string)
      ? maskKeys(JSON.parse(string.toString()) as string)
      : undefined;
    if (masked && masked.prefixes.length > 0) {
      parts.push(json.subarray(copied, at), Buffer.from(JSON.stringify(masked.text)));
      copied = end;
      for (const prefix of masked.prefixes) prefixes.push(prefix);
    }
    at = json.indexOf(QUOTE, end);
  }
  if (prefixes.length === 0) return undefined;
  return { json: Buffer.concat([...parts, json.subarray(copied)]), prefixes };
}

/** Cheap and sometimes wrong, but never about a key that is there: its characters may also be written as `\u00…`. */
export const mayHoldKey = (json: string | Buffer): boolean =>
  json.includes('pvk_') || json.includes('\\u00');

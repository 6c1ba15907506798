import { stripVTControlCharacters } from 'node:util';

/** The characters of a partial word at a cut; no secret is longer. */
const HALF_WORD = /[^\s"'`,;(){}[\]<>]{0,512}$/;

/**
 * The start of an untrusted text. Ends before a word that would be cut: secrets are masked later as a whole, and half
 * a secret would not be recognized.
 */
export const cutShort = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(HALF_WORD, '');

const UNSAFE = /[\p{Cc}\p{Cf}\p{Surrogate}]+/gu;

/** The same on one line, for use in a sentence, without control characters. */
export function excerpt(text: string, max: number): string {
  const line = stripVTControlCharacters(cutShort(text, max * 8))
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = cutShort(line, max).trim();
  return short.length < line.length || text.length > max * 8 ? `${short} …` : short;
}

import { stripVTControlCharacters } from 'node:util';

/** What half a word at a cut is made of; no secret is longer. */
const HALF_WORD = /[^\s"'`,;(){}[\]<>]{0,512}$/;

/**
 * The beginning of a text of others. It ends before a word that would be cut: secrets in it are masked as a
 * whole later, and half a secret would not be recognized.
 */
export const cutShort = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(HALF_WORD, '');

const UNSAFE = /[\p{Cc}\p{Cf}\p{Surrogate}]+/gu;

/** The same on one line for a sentence, without control characters. */
export function excerpt(text: string, max: number): string {
  const line = stripVTControlCharacters(cutShort(text, max * 8))
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = cutShort(line, max).trim();
  return short.length < line.length || text.length > max * 8 ? `${short} …` : short;
}

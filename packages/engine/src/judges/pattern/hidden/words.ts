import { mapUnits } from '../../../text/map-units.ts';

const SPACELESS = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`;

/** Runs of letters and digits; in scripts without spaces, single characters. */
const WORDS = new RegExp(String.raw`${SPACELESS}|(?:(?!${SPACELESS})[\p{L}\p{N}])+`, 'gu');

export const wordsOf = (text: string): readonly string[] => text.match(WORDS) ?? [];

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** The words alone, one after the other. */
export const joinWords = (text: string): string =>
  mapUnits(text, (unit, at) => (isWordUnit(text, at, unit) ? unit : LEFT_OUT));

const LEFT_OUT = -1;

/** The words with a space between them. */
export const spaceWords = (text: string): string =>
  mapUnits(text, (unit, at) => (isWordUnit(text, at, unit) ? unit : SPACE)).replace(/ +/g, ' ');

const SPACE = 32;

/** ASCII is decided by numbers alone. The second half of a pair is decided by its first. */
export function isWordUnit(text: string, at: number, code: number): boolean {
  if (code < 128)
    return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);
  const start = code >= 0xdc00 && code < 0xe000 ? at - 1 : at;
  return WORD_CHARACTER.test(String.fromCodePoint(text.codePointAt(start) ?? 0));
}

/** Case, width and the like make no difference. */
export const toPlain = (text: string): string =>
  text.replace(PHRASES, ' ').normalize('NFKC').toLowerCase();

/** Single characters that stand for up to 18: megabytes of them would become more than the process can hold. */
const PHRASES = /[\ufdf0-\ufdfc]/g;

/** Whether consecutive words of the text, joined by `joinWords`, form this part of them. */
export function createBorders(text: string): (at: number, length: number) => boolean {
  let borders: Uint8Array | undefined;
  return (at, length) => {
    borders ??= markBorders(text);
    return borders[at] === 1 && borders[at + length] === 1;
  };
}

function markBorders(text: string): Uint8Array {
  const borders = new Uint8Array(text.length + 1);
  let end = 0;
  borders[0] = 1;
  for (const { 0: word } of text.matchAll(WORDS)) {
    end += word.length;
    borders[end] = 1;
  }
  return borders;
}

/** Whether consecutive words, joined, form this. */
export function includesWords(
  joined: string,
  bare: string,
  isMadeOfWords: (at: number, length: number) => boolean,
): boolean {
  for (let at = joined.indexOf(bare); at >= 0; at = joined.indexOf(bare, at + 1))
    if (isMadeOfWords(at, bare.length)) return true;
  return false;
}

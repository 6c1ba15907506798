import { compilePattern } from '@provoke/evidence/acts';
import { findForeignAddress } from '../../application/reserved-names.ts';
import { hasHidden } from '../../application/sayable-name.ts';
import { pickNumber } from './planted.ts';

type Names = readonly (string | number)[];

/** Whether a text has a pattern of JSON Schema. One that RE2 does not know forbids nothing here. */
export function fitsPattern(text: string, pattern: string): boolean {
  try {
    return compilePattern(pattern)(text);
  } catch {
    return true;
  }
}

const TEXT_MAX = 60;
const REPEATED_MAX = 6;
/** A class, an escape or a character, and how often. Groups and choices are left to others. */
const PART =
  /(?:\[([^^\][\\][^\][\\]*)\]|\\([dw])|\\([^\p{L}\p{N}])|([\p{L}\p{N}_ :,;#@/=&%!-]))(?:\{(\d{1,3})(?:,\d{0,3})?\}|([+*?]))?/uy;

/**
 * A made-up text of a simple pattern, such as `^ORD-[0-9]{6}$`; undefined if the pattern is another one, or the text might
 * lead somewhere.
 */
export function fromPattern(pattern: string, names: Names): string | undefined {
  const whole = pattern.replace(/^\^/, '').replace(/\$$/, '');
  let text = '';
  for (let at = 0; at < whole.length; ) {
    PART.lastIndex = at;
    const part = PART.exec(whole);
    const characters = part && charactersOf(part);
    if (!characters) return undefined;
    text += repeat(characters, timesOf(part), [...names, at]);
    at = PART.lastIndex;
    if (text.length > TEXT_MAX) return undefined;
  }
  return isMadeUp(text) && fitsPattern(text, pattern) ? text : undefined;
}

const isMadeUp = (text: string): boolean =>
  text.trim() !== '' && !hasHidden(text) && findForeignAddress(text) === undefined;

const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Z0-9' };

function charactersOf([, set, named, escaped, plain]: RegExpExecArray): string[] | undefined {
  const one = escaped ?? plain;
  if (one !== undefined) return [one];
  const all = [...(set ?? CLASSES[named ?? ''] ?? '').matchAll(/(.)-(.)|(.)/gu)].flatMap(
    ([, from, to, alone]) => (alone === undefined ? between(from ?? '', to ?? '') : [alone]),
  );
  return all.length > 0 ? all : undefined;
}

function between(from: string, to: string): string[] {
  const [start, end] = [from.charCodeAt(0), to.charCodeAt(0)];
  const length = Math.min(Math.max(0, end - start + 1), 128);
  return Array.from({ length }, (_, at) => String.fromCharCode(start + at));
}

function timesOf([, , , , , least, sign]: RegExpExecArray): number {
  if (least !== undefined) return Math.min(Number(least), TEXT_MAX + 1);
  return sign === '+' || sign === '*' ? REPEATED_MAX : 1;
}

/** Numbers start high: few records have them. */
const repeat = (characters: readonly string[], times: number, names: Names): string =>
  Array.from({ length: times }, (_, at) => {
    const high = characters.length === 10 && at === 0 ? '9' : undefined;
    const known = high !== undefined && characters.includes(high) ? high : undefined;
    return known ?? characters[pickNumber(characters.length, ...names, at)];
  }).join('');

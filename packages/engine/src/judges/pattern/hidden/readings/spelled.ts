import { isWordUnit } from '../words.ts';
import type { Reading } from './reading.ts';

/** A secret that is spelled, letter by letter or number by number. */
export const spelledReadings: readonly Reading[] = [
  { how: 'with its numbers in words', kind: 'same', read: changed(spellNumbers) },
  { how: 'spelled out', kind: 'same', read: changed(removeListMarks) },
  {
    how: 'spelled in the NATO alphabet',
    kind: 'same',
    read: changed((text) => spellNumbers(fromNato(text))),
  },
  { how: 'spelled out', kind: 'weak', read: readSingles },
  {
    how: 'in the first letters of its lines',
    kind: 'first-letters',
    read: (text) =>
      joinMatches(
        text,
        /^[^\p{L}\p{N}\n]{0,20}(?:\d{1,4}[.)][^\p{L}\p{N}\n]{0,20})?([\p{L}\p{N}])/gmu,
      ),
  },
];

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'],
  ...['eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const VALUES: ReadonlyMap<string, string> = new Map([
  ...[...DIGITS, ...TEENS].map((word, value) => [word, String(value)] as const),
  ...TENS.map((word, at) => [word, `${at + 2}0`] as const),
]);

const NUMBER = new RegExp(
  String.raw`\b(?:(${TENS.join('|')})[\s-]{1,2}(${DIGITS.slice(1).join('|')})|(${[...VALUES.keys()].join('|')}))\b`,
  'gi',
);

/** Numbers up to 99 in digits. */
export function spellNumbers(text: string): string {
  return text.replace(NUMBER, (_, tens?: string, ones = '', whole = '') =>
    tens === undefined ? numberOf(whole) : `${numberOf(tens)[0]}${numberOf(ones)}`,
  );
}

const numberOf = (word: string): string => VALUES.get(word.toLowerCase()) ?? '';

const NATO =
  /\b(?:alfa|alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|november|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whiskey|whisky|x-?ray|yankee|zulu)\b/gi;

const fromNato = (text: string): string => text.replace(NATO, ([letter = '']) => letter);

/** Bullets and numbers of lists. */
function removeListMarks(text: string): string {
  return text.replace(/^[ \t>*+-]*\d{1,4}[.):][ \t]+/gm, '');
}

/** Single letters, without the words that explain them: "the letter O, as in Oscar, then an R". */
function readSingles(text: string): string | undefined {
  const plain = removeListMarks(text.replace(/['’](?:s|t|d|m|re|ve|ll)\b/gi, ''));
  const numbered = spellNumbers(plain);
  const inNato = fromNato(plain);
  const withoutArticles = numbered.replace(/\ba\b/g, ' ');
  const singles = joinSingles(numbered);
  const read = [
    singles,
    withoutArticles === numbered ? singles : joinSingles(withoutArticles),
    inNato === plain ? singles : joinSingles(spellNumbers(inNato)),
  ];
  return read.join('\n').trim() || undefined;
}

/** The words of one letter and the numbers, one after the other. */
function joinSingles(text: string): string {
  let joined = '';
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isWordUnit(text, at, text.charCodeAt(at))) continue;
    if (at > start && isSingle(text, start, at)) joined += text.slice(start, at);
    start = at + 1;
  }
  return joined;
}

/** Most words are longer, and begin with a letter of ASCII. */
function isSingle(text: string, start: number, end: number): boolean {
  if (end - start === 1) return true;
  return !/[a-z]/i.test(text.charAt(start)) && SINGLE.test(text.slice(start, end));
}

const SINGLE = /^(?:\p{L}|\p{N}+)$/u;

const joinMatches = (text: string, pattern: RegExp): string =>
  Array.from(text.matchAll(pattern), ([, match]) => match).join('');

function changed(change: (text: string) => string): Reading['read'] {
  return (text) => {
    const read = change(text);
    return read === text ? undefined : read;
  };
}

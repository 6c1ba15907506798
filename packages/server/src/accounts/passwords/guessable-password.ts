import { countGuesses } from './count-guesses.ts';
import type { Guessable } from './guessable-parts.ts';

/** Characters around words that do not make them new: `!Password2026`, `password20261231`. */
const DECORATION_MAX = 6;
/** The same, with at most two signs among the digits. */
const DIGITS_MAX = 10;
/** Digits and signs that may be letters: `4dm1n`. */
const SPELLED_MAX = 2;
const CONTEXT_WORD_MIN = 4;
const OWN_CHARACTERS_MIN = 6;
/** Guesses as powers of ten: of a whole password, and of words that stand in decoration. */
const GUESSES_MIN = 8;
const UNDECORATED_MIN = 6;

/**
 * A leaked password, or one made of few likely parts: words, rows of keys, sequences, dates, repetitions; also in digits
 * for letters, decorated, or joined by one sign.
 */
export function isCommon(password: string, guessable: Guessable): boolean {
  const count = (text: string) => countGuesses(text, guessable);
  const isFew = (words: string) => {
    const { isKnown, power } = count(words);
    return guessable.ranks.has(words) || (isKnown && power < UNDECORATED_MIN);
  };
  return variantsOf(folded(password)).some(
    (variant) => count(variant).power < GUESSES_MIN || undecorated(variant).some(isFew),
  );
}

/** Little more than words that an attacker tries: the address, the name, the organization, the product. */
export function resembles(
  password: string,
  words: readonly string[],
  guessable: Guessable,
): boolean {
  const text = lettersAndDigits(spelledOut(folded(password)));
  const context = contextOf(words);
  const rest = context.reduce((left, word) => left.replaceAll(word, ''), text);
  if (rest !== text && (rest.length < OWN_CHARACTERS_MIN || guessable.ranks.has(rest))) return true;
  return isCommon(password, { ...guessable, own: new Set(context) });
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Also without its sign, if there is one kind: `p.a.s.s.w.o.r.d`. */
function variantsOf(text: string): string[] {
  const signs = text.match(/[^\p{L}\p{N}]/gu) ?? [];
  return new Set(signs).size === 1 && signs.length > 1 ? [text, lettersAndDigits(text)] : [text];
}

const LETTERS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
};

/** `p@ssw0rd` in letters; digits at the end stay. */
const spelledOut = (text: string) =>
  text.replace(/[013457@$!](?=.*\p{L})/gu, (character) => LETTERS[character] ?? character);

/** The text itself, and without what is around its letters. */
function undecorated(text: string): string[] {
  const [, before = '', after = ''] = /^([^\p{L}]*).*?([^\p{L}]*)$/su.exec(text) ?? [];
  const decoration = before + after;
  const isMostlyDigits = decoration.replace(/\d/g, '').length <= 2;
  const max = isMostlyDigits ? DIGITS_MAX : DECORATION_MAX;
  if (decoration.length > max) return [text];
  const found = new Set([text]);
  for (let left = 0; left <= Math.min(SPELLED_MAX, before.length); left++)
    for (let right = 0; right <= Math.min(SPELLED_MAX, after.length); right++)
      found.add(text.slice(before.length - left, text.length - after.length + right));
  return [...found].filter((words) => words !== '');
}

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Each word and its parts, longest first. */
const contextOf = (words: readonly string[]): string[] =>
  [
    ...new Set(
      words
        .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
        .map((word) => lettersAndDigits(spelledOut(folded(word))))
        .filter((word) => word.length >= CONTEXT_WORD_MIN),
    ),
  ].sort((a, b) => b.length - a.length);

import { type Guessable, type Part, partsFrom } from './guessable-parts.ts';

export type Guesses = {
  /** How many guesses a password takes at least, as a power of ten. */
  power: number;
  /** Whether it consists of guessable parts alone. */
  isKnown: boolean;
};

const DIGIT = 1;
const CHARACTER = Math.log10(20);
/** Between words. */
const SEPARATOR = Math.log10(5);
const AGAIN = Math.log10(2);
/** Two more of the same character, or three that were there before. */
const COPY_MIN = 3;
const SAME_MIN = 2;

type Chosen = Part & { kind: 'known' | 'separator' | 'character' };
type Way = { power: number; parts: readonly Chosen[] };

/**
 * Counts how many guesses an attacker needs who combines likely parts, in any order, before trying single characters: the
 * method of zxcvbn (Wheeler, USENIX Security 2016), without its bonus for the number of parts, and with copies of what was
 * there before.
 */
export function countGuesses(text: string, guessable: Guessable): Guesses {
  const characters = [...text];
  /** The cheapest way to each position. */
  const ways: (Way | undefined)[] = [{ power: 0, parts: [] }];
  for (let at = 0; at < characters.length; at++) {
    const way = ways[at] as Way;
    for (const part of [
      single(characters[at] as string),
      ...partsFrom(characters, at, guessable).map(asKnown),
      ...copiesFrom(characters, at).map(asKnown),
    ]) {
      const end = at + part.length;
      const power = way.power + part.power;
      if (power < (ways[end]?.power ?? Infinity))
        ways[end] = { power, parts: [...way.parts, part] };
    }
  }
  return judge((ways[characters.length] as Way).parts);
}

const asKnown = (part: Part): Chosen => ({ ...part, kind: 'known' });

function single(character: string): Chosen {
  if (/[\s_.,:;/-]/.test(character))
    return { length: 1, power: SEPARATOR, same: character, kind: 'separator' };
  const power = /\d/.test(character) ? DIGIT : CHARACTER;
  return { length: 1, power, same: character, kind: 'character' };
}

/** What is there before too: the second `admin1` of `admin1admin1`, all but the first `a` of `aaaa`. */
function copiesFrom(characters: readonly string[], start: number): Part[] {
  const parts: Part[] = [];
  let longest = SAME_MIN - 1;
  for (let offset = 1; offset <= start && start + longest < characters.length; offset++) {
    if (offset > 1) longest = Math.max(longest, COPY_MIN - 1);
    let length = 0;
    while (
      start + length < characters.length &&
      characters[start + length] === characters[start + length - offset]
    )
      length++;
    for (; longest < length; longest++)
      parts.push({ length: longest + 1, power: Math.log10(2 * start), same: `copy ${offset}` });
  }
  return parts;
}

/** A part that was there before costs next to nothing; the order of the others is to be guessed too. */
function judge(parts: readonly Chosen[]): Guesses {
  const seen = new Set<string>();
  let power = 0;
  let pieces = 0;
  let isInCharacters = false;
  for (const { kind, same, power: own } of parts) {
    power += kind === 'known' && seen.has(same) ? Math.min(own, AGAIN) : own;
    if (kind === 'known') seen.add(same);
    if (kind === 'known' || (kind === 'character' && !isInCharacters)) pieces += 1;
    isInCharacters = kind === 'character';
  }
  const orders = Array.from({ length: pieces }, (_, index) => Math.log10(index + 1));
  return {
    power: orders.reduce((sum, order) => sum + order, power),
    isKnown: parts.every(({ kind }) => kind !== 'character'),
  };
}

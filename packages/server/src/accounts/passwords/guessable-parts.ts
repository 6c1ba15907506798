import { type Keyboard, walksFrom } from './keyboard-walks.ts';

/** What an attacker tries first. */
export type Guessable = {
  /** Words and leaked passwords in lower case, with their rank: the most used is 1. */
  ranks: ReadonlyMap<string, number>;
  keyboards: readonly Keyboard[];
  /** What an attacker who knows the person tries before anything else. */
  own?: ReadonlySet<string>;
};

/** A piece of a password, and how many guesses it takes, as a power of ten. */
export type Part = {
  length: number;
  power: number;
  /** Equal for parts that cost next to nothing after the first, such as a word that occurs twice. */
  same: string;
};

const WORD_MIN = 3;
const WORD_MAX = 40;
const DATES = 36_500;
const YEARS = 100;
const STARTS_OF_WALKS = 50;
const TURN = 4;

/** Every piece that starts here and is easier to guess than its characters one by one. */
export const partsFrom = (text: readonly string[], start: number, guessable: Guessable): Part[] => [
  ...wordsFrom(text, start, guessable),
  ...guessable.keyboards.flatMap((keyboard) =>
    walksFrom(text, start, keyboard).map(({ length, turns, shape }) =>
      part(length, STARTS_OF_WALKS * length * TURN ** turns, `walk ${shape}`),
    ),
  ),
  ...sequenceFrom(text, start),
  ...numbersFrom(text, start),
];

const part = (length: number, guesses: number, same: string): Part => ({
  length,
  power: Math.log10(guesses),
  same,
});

/** As it is, with digits and signs for letters, and backwards. */
function wordsFrom(text: readonly string[], start: number, { ranks, own }: Guessable): Part[] {
  const parts: Part[] = [];
  const end = Math.min(text.length, start + WORD_MAX);
  for (let length = WORD_MIN; start + length <= end; length++) {
    const characters = text.slice(start, start + length);
    for (const { word, factor } of spellingsOf(characters)) {
      const rank = own?.has(word) ? 1 : ranks.get(word);
      if (rank !== undefined) parts.push(part(length, rank * factor, `word ${word}`));
    }
  }
  return parts;
}

const LETTERS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b' },
  ...{ '9': 'g', '@': 'a', $: 's', '!': 'i', '+': 't', '(': 'c', '|': 'l', '€': 'e', '&': 'a' },
};
/** Where a sign is used for another letter too. */
const OTHERS: Readonly<Record<string, string>> = {
  '1': 'l',
  '!': 'l',
  '6': 'b',
  '7': 'l',
  '|': 'i',
};

const spell = (characters: readonly string[], others: Readonly<Record<string, string>>) =>
  characters.map((character) => others[character] ?? LETTERS[character] ?? character).join('');

function spellingsOf(characters: readonly string[]) {
  const forms = [
    { word: characters.join(''), factor: 1 },
    { word: spell(characters, {}), factor: 2 },
    { word: spell(characters, OTHERS), factor: 2 },
  ];
  return forms.flatMap(({ word, factor }) => [
    { word, factor },
    { word: [...word].reverse().join(''), factor: factor * 2 },
  ]);
}

const STEP_MAX = 3;

/** `abcd`, `9876`, `2468`. */
function sequenceFrom(text: readonly string[], start: number): Part[] {
  const codeAt = (at: number) => (text[at] as string | undefined)?.codePointAt(0) ?? Number.NaN;
  const step = codeAt(start + 1) - codeAt(start);
  if (step === 0 || !(Math.abs(step) <= STEP_MAX)) return [];
  let end = start + 2;
  while (codeAt(end) - codeAt(end - 1) === step) end++;
  const length = end - start;
  return length < 3 ? [] : [part(length, 20 * length, `sequence ${step}`)];
}

const YEAR = /^(19|20)\d\d$/;
const DATE =
  /^((0?[1-9]|[12]\d|3[01])[-./]?(0?[1-9]|1[0-2])[-./]?(19|20)?\d\d|(0?[1-9]|1[0-2])[-./]?(0?[1-9]|[12]\d|3[01])[-./]?(19|20)?\d\d|(19|20)\d\d[-./]?(0[1-9]|1[0-2])[-./]?(0[1-9]|[12]\d|3[01]))$/;

function numbersFrom(text: readonly string[], start: number): Part[] {
  return [4, 6, 7, 8, 9, 10].flatMap((length) => {
    if (start + length > text.length) return [];
    const digits = text.slice(start, start + length).join('');
    if (YEAR.test(digits)) return [part(length, YEARS, digits)];
    return length > 4 && DATE.test(digits) ? [part(length, DATES, digits)] : [];
  });
}

export type Augmentation = {
  /** Strength, 0 to 1. */
  sigma: number;
  word_scrambling: boolean;
  random_capitalization: boolean;
  ascii_perturbation: boolean;
};

type Random = () => number;

/** A variant of a text: words scrambled, then letters in the other case, then characters replaced by a neighbour. */
export function augment(text: string, how: Augmentation, random: Random): string {
  const often = Math.sqrt(how.sigma);
  let changed = text;
  if (how.word_scrambling) changed = scrambleWords(changed, often, random);
  if (how.random_capitalization) changed = changeCase(changed, often, random);
  if (how.ascii_perturbation) changed = perturb(changed, how.sigma ** 3, random);
  return changed;
}

/** The first and last character of a word stay in place; words of up to three characters stay as they are. */
const scrambleWords = (text: string, chance: number, random: Random): string =>
  words(text)
    .map((word) => {
      const characters = [...word];
      if (characters.length <= 3 || random() >= chance) return word;
      const middle = shuffled(characters.slice(1, -1), random);
      return [characters[0], ...middle, characters.at(-1)].join('');
    })
    .join(' ');

const changeCase = (text: string, chance: number, random: Random): string =>
  [...text]
    .map((character) => {
      if (!/\p{L}/u.test(character) || random() >= chance) return character;
      if (/[a-z]/.test(character)) return character.toUpperCase();
      return /[A-Z]/.test(character) ? character.toLowerCase() : character;
    })
    .join('');

const FIRST = 32;
const LAST = 126;

/** One up or down in ASCII, unless that leaves its printable part. */
const perturb = (text: string, chance: number, random: Random): string =>
  [...text]
    .map((character) => {
      if (/\p{Cc}/u.test(character) || random() >= chance) return character;
      const code = (character.codePointAt(0) ?? 0) + (random() < 0.5 ? -1 : 1);
      return code >= FIRST && code <= LAST ? String.fromCodePoint(code) : character;
    })
    .join('');

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as Item, mixed[at] as Item];
  }
  return mixed;
}

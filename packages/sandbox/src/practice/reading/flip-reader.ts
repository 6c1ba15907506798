const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

const reversed = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
    .reverse()
    .join('');

const wordwise = (text: string, change: (words: string[]) => string[]) =>
  change(text.split(/\s+/).filter(Boolean)).join(' ');

/** A flip of FlipAttack, to be undone. */
export type Flip = 'characters' | 'characters-in-words' | 'word-order';

const flips: readonly Flip[] = ['characters', 'characters-in-words', 'word-order'];

const undo: Record<Flip, (text: string) => string> = {
  characters: reversed,
  'characters-in-words': (text) => wordwise(text, (words) => words.map(reversed)),
  'word-order': (text) => wordwise(text, (words) => words.reverse()),
};

export type Reading = { flip: Flip; text: string };

/** All readings of a text for a reader who knows the flips. */
export const unflip = (text: string): Reading[] =>
  flips.map((flip) => ({ flip, text: undo[flip](text) }));

import { words } from '../../text/graphemes.ts';
import { reverseCharacters } from '../../text/reverse-characters.ts';

export const flipModes = ['FWO', 'FCW', 'FCS', 'FMM'] as const;
export type FlipMode = (typeof flipModes)[number];

export const reverseWordOrder = (text: string) => words(text).reverse().join(' ');
export const reverseEachWord = (text: string) => words(text).map(reverseCharacters).join(' ');

const disguises: Record<FlipMode, (text: string) => string> = {
  FWO: reverseWordOrder,
  FCW: reverseEachWord,
  FCS: reverseCharacters,
  FMM: reverseCharacters,
};

/** The goal as it is sent. Twice is the text again: by FCS whatever the text, by FWO and FCW with one space between its words. */
export const disguise = (text: string, mode: FlipMode) => disguises[mode](text);

/** A text flipped as the mode's instruction says it is: FMM ("fool the model") tells of word order, on purpose. */
export const demonstrate = (text: string, mode: FlipMode) =>
  mode === 'FMM' ? reverseWordOrder(text) : disguise(text, mode);

/** Two halves, split at the word border nearest to the middle; undefined for a single word. */
export function halve(text: string): [string, string] | undefined {
  const all = words(text);
  if (all.length < 2) return undefined;
  const length = all.join(' ').length;
  let left = 0;
  let best = { words: 1, distance: Number.POSITIVE_INFINITY };
  for (const [index, word] of all.slice(0, -1).entries()) {
    left += word.length + (index > 0 ? 1 : 0);
    const distance = Math.abs(left - length / 2);
    if (distance < best.distance) best = { words: index + 1, distance };
  }
  return [all.slice(0, best.words).join(' '), all.slice(best.words).join(' ')];
}

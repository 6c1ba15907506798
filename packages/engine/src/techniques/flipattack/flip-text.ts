import { reverseCodePoints } from '../../text/reverse-code-points.ts';

export const flipModes = ['FWO', 'FCW', 'FCS', 'FMM'] as const;
export type FlipMode = (typeof flipModes)[number];

const words = (text: string) => text.split(/\p{White_Space}+/u).filter((word) => word !== '');

const reverseWordOrder = (text: string) => words(text).reverse().join(' ');
const reverseEachWord = (text: string) => words(text).map(reverseCodePoints).join(' ');

const disguises: Record<FlipMode, (text: string) => string> = {
  FWO: reverseWordOrder,
  FCW: reverseEachWord,
  FCS: reverseCodePoints,
  FMM: reverseCodePoints,
};

/**
 * The goal as sent. Applying it twice restores the text: with FCS any text, with FWO and FCW one with single spaces.
 */
export const disguise = (text: string, mode: FlipMode) => disguises[mode](text);

/** A text flipped as the mode's instruction describes it: FMM ("fool the model") describes word order, on purpose. */
export const demonstrate = (text: string, mode: FlipMode) =>
  mode === 'FMM' ? reverseWordOrder(text) : disguise(text, mode);

/** As many words as fit into half of the text, at least one, and the rest; undefined for a single word. */
export function halve(text: string): [string, string] | undefined {
  const all = words(text);
  if (all.length < 2) return undefined;
  const lengths = all.map((word) => [...word].length);
  const half = Math.floor((lengths.reduce((sum, length) => sum + length) + all.length - 1) / 2);
  let count = 1;
  let left = lengths[0] ?? 0;
  for (; count < all.length - 1; count++) {
    left += 1 + (lengths[count] ?? 0);
    if (left > half) break;
  }
  return [all.slice(0, count).join(' '), all.slice(count).join(' ')];
}

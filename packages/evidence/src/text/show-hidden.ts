import { HARMLESS, HIDDEN, labelOf, splitHidden } from './hidden.ts';

const EVERY = new RegExp(HIDDEN, 'gu');
const IN_TEXT = new RegExp(`${HARMLESS}${HIDDEN}`, 'gu');

/** Foreign text without mark-up, hidden characters as marks: `⟨RLO⟩`, `⟨ZWSP × 3⟩`. */
export const showHidden = (text: string): string =>
  splitHidden(text)
    .map(({ text: own, hidden }) => (hidden ? `⟨${labelOf(hidden)}⟩` : own))
    .join('');

/** The same on one line. */
export const showOnOneLine = (text: string): string =>
  showHidden(text.replace(/\s+/g, ' ').trim()).trim();

/** Writes each hidden character another way. Marks that are stacked on a letter stay on it. */
export const replaceHidden = (text: string, write: (character: string) => string): string =>
  text.replace(IN_TEXT, write);

/** JSON with the same value, in which every hidden character is written out: an editor or a terminal obeys none of them. */
export const escapeHidden = (json: string): string =>
  json.replace(EVERY, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

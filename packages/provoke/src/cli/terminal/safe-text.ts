/** Control characters but newline and tab, invisible and reordering marks, and broken halves of characters. */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/**
 * Foreign text, made harmless for a terminal: control characters, escape sequences, and marks that reorder or hide
 * text become visible. What is stored stays as it was.
 */
export const safeText = (text: string): string =>
  text.replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** The same on one line, cut to `max` characters. */
export function safeLine(text: string, max: number): string {
  const line = safeText(text.slice(0, max * 8))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}

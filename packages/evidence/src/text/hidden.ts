const names: Readonly<Record<number, string>> = {
  0: 'NUL',
  7: 'BEL',
  8: 'BS',
  13: 'CR',
  27: 'ESC',
  127: 'DEL',
  155: 'CSI',
  173: 'SHY',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LS',
  8233: 'PS',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
  65279: 'BOM',
};

/**
 * Everything that could move a cursor, reorder a line or hide between letters, halves of characters, and what XML 1.0
 * forbids. Newline, tab and the emoji selector stay.
 */
const HIDDEN =
  /((?!\n|\t|\u{fe0f})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}\u{fffe}\u{ffff}])/u;
const EVERY_HIDDEN = new RegExp(HIDDEN, 'gu');

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
const nameOf = (character: string) => names[character.codePointAt(0) ?? 0] ?? codeOf(character);

export type Piece = { text: string } | { mark: string; code: string };

/** Foreign text in pieces: visible text, and a named mark for each hidden character. */
export const piecesOf = (text: string): Piece[] =>
  text
    .split(HIDDEN)
    .map((piece, at) =>
      at % 2 === 0 ? { text: piece } : { mark: nameOf(piece), code: codeOf(piece) },
    );

/** Foreign text without mark-up, hidden characters as marks: `⟨RLO⟩`. */
export const showHidden = (text: string): string =>
  text.replace(EVERY_HIDDEN, (character) => `⟨${nameOf(character)}⟩`);

/** The same on one line. */
export const showOnOneLine = (text: string): string =>
  showHidden(text.replace(/\s+/g, ' ').trim()).trim();

/** By name, in the order of their first appearance. */
export function countHidden(text: string): { name: string; count: number }[] {
  const found = new Map<string, number>();
  for (const [character] of text.matchAll(EVERY_HIDDEN)) {
    const name = nameOf(character);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found].map(([name, count]) => ({ name, count }));
}

/** The usual short names; any other character is named by its number. */
const NAMES: Readonly<Record<number, string>> = {
  ...{ 0: 'NUL', 7: 'BEL', 8: 'BS', 11: 'VT', 12: 'FF', 13: 'CR', 27: 'ESC' },
  ...{ 127: 'DEL', 133: 'NEL', 155: 'CSI', 157: 'OSC', 173: 'SHY', 847: 'CGJ', 1564: 'ALM' },
  ...{ 8203: 'ZWSP', 8204: 'ZWNJ', 8205: 'ZWJ', 8206: 'LRM', 8207: 'RLM' },
  ...{ 8232: 'LS', 8233: 'PS', 8288: 'WJ', 65279: 'BOM' },
  ...{ 8234: 'LRE', 8235: 'RLE', 8236: 'PDF', 8237: 'LRO', 8238: 'RLO' },
  ...{ 8294: 'LRI', 8295: 'RLI', 8296: 'FSI', 8297: 'PDI' },
};

/**
 * Everything that could move a cursor, reorder a line or hide between letters, halves of characters, and what XML 1.0
 * forbids. Newline and tab stay.
 */
export const HIDDEN = String.raw`(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffe\uffff]`;
/** The end of a line, and what an emoji is made of. */
export const HARMLESS = String.raw`(?!\r\n|(?<=\p{Emoji})\ufe0f|(?<=[\p{Extended_Pictographic}\p{EMod}\ufe0f])\u200d(?=\p{Extended_Pictographic}))`;
/** More marks on one letter than any language writes. */
const STACKED = String.raw`(?<=\p{M}{6})(?:(?!\p{Default_Ignorable_Code_Point})\p{M})+`;

const IN_PAGE = new RegExp(`${HARMLESS}${HIDDEN}|(${STACKED})`, 'gu');

/** Equal hidden characters in a row. */
export type HiddenRun = { name: string; count: number };
/** A part of a text and its start. */
export type Piece = { at: number; text: string; hidden?: HiddenRun };

/** Splits a text at its hidden characters. Equal ones in a row are one piece. */
export function splitHidden(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, 1: stacked, index } of text.matchAll(IN_PAGE)) {
    if (index > end) pieces.push({ at: end, text: text.slice(end, index) });
    const previous = pieces.at(-1);
    const hidden = describe(found, stacked);
    if (previous?.hidden?.name === hidden.name) {
      previous.text += found;
      previous.hidden.count += hidden.count;
    } else pieces.push({ at: index, text: found, hidden });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end) });
  return pieces;
}

/** How many of each hidden character, the most frequent first. */
export function countHidden(text: string): HiddenRun[] {
  const counts = new Map<string, number>();
  for (const [found, stacked] of text.matchAll(IN_PAGE)) {
    const { name, count } = describe(found, stacked);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** `ZWSP × 1,200` */
export const labelOf = ({ name, count }: HiddenRun): string =>
  count === 1 ? name : `${name} × ${count.toLocaleString('en-US')}`;

/** `U+202E` */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function describe(found: string, stacked: string | undefined): HiddenRun {
  if (stacked) return { name: 'combining mark', count: [...stacked].length };
  const code = found.codePointAt(0) ?? 0;
  return { name: NAMES[code] ?? tagOf(code) ?? codeOf(found), count: 1 };
}

/** Tags are invisible ASCII; their letters show what was smuggled in. */
const tagOf = (code: number): string | undefined =>
  code > 0xe0020 && code < 0xe007f ? `TAG ${String.fromCharCode(code - 0xe0000)}` : undefined;

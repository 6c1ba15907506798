import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** How many cells a text takes on a terminal: two for a wide character, none for a combining mark. */
export const cells = (text: string): number => (isAscii(text) ? text.length : stringWidth(text));

/** Exactly `width` cells: a longer text ends in “…”, a shorter one is padded. */
export function fit(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  if (width < 1) return '';
  const short = cells(text) > width ? `${cut(text, width - 1)}…` : text;
  const padding = ' '.repeat(Math.max(0, width - cells(short)));
  return align === 'left' ? short + padding : padding + short;
}

/** The longest prefix that takes at most `width` cells. Cuts no character in two. */
export function cut(text: string, width: number): string {
  if (isAscii(text)) return text.slice(0, width);
  let used = 0;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    used += stringWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept;
}

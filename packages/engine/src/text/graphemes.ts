const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

const WINDOW = 512;

/**
 * Split by what a reader sees as one character, so that emoji and combining marks survive. Window by
 * window, since the segmenter's time grows with the square of the text.
 */
export function graphemes(text: string): string[] {
  if (/^[ -~]*$/.test(text)) return [...text];
  const found: string[] = [];
  let start = 0;
  let size = WINDOW;
  while (start < text.length) {
    const end = wholeCharacters(text, start + size);
    const cut = Array.from(segmenter.segment(text.slice(start, end)), ({ segment }) => segment);
    // The last one may go on behind the window.
    const sure = end < text.length ? cut.slice(0, -1) : cut;
    size = sure.length > 0 ? WINDOW : size * 2;
    for (const grapheme of sure) {
      found.push(grapheme);
      start += grapheme.length;
    }
  }
  return found;
}

/** Where to cut so that no character is cut in two. */
const wholeCharacters = (text: string, end: number) =>
  (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;

/** What stands between white space. */
export const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

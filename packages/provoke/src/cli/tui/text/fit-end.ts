import { cells } from './fit.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `width` cells of the end of a text, where one types; a longer text starts with “…”. */
export function fitEnd(text: string, width: number): string {
  if (cells(text) <= width) return text;
  let used = 1;
  let kept = '';
  for (const { segment } of [...segmenter.segment(text)].reverse()) {
    used += cells(segment);
    if (used > width) break;
    kept = segment + kept;
  }
  return `…${kept}`;
}

import type { Kind } from './mark.tsx';

/** A row of a result: a label, perhaps a mark, and text that is safe to draw. */
export type Row = {
  label: string;
  mark?: Kind;
  text: string;
  isQuiet?: boolean;
  isChosen?: boolean;
};

/** Rows that are visible, and how many are above and below them. */
export type Window = { rows: Row[]; above: number; below: number };

/** The rows from the one that was scrolled to. */
export function windowOf(rows: readonly Row[], scroll: number, height: number): Window {
  const above = Math.max(0, Math.min(scroll, rows.length - height));
  const shown = rows.slice(above, above + Math.max(0, height));
  return { rows: shown, above, below: rows.length - above - shown.length };
}

/** Of the window, in characters. */
export type Size = { columns: number; rows: number };

/** Two panes from here on. */
const WIDE_FROM = 100;
export const isWide = ({ columns }: Size): boolean => columns >= WIDE_FROM;

/** A column of air on either side. */
export const innerWidth = ({ columns }: Size): number => Math.max(0, columns - 2);

/** Without the rule, the keys, and the last row, which stays empty so that nothing ever scrolls. */
export const bodyHeight = ({ rows }: Size): number => Math.max(0, rows - 3);

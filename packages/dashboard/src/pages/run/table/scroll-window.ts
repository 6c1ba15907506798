/** Browsers cap how high an element may be; Firefox at 17.8 million pixels. */
export const HEIGHT_MAX = 8_000_000;

type Size = { rows: number; rowHeight: number; viewHeight: number };

/** How far rows can move, and how far the scrollbar can. They differ where the rows are higher than the cap. */
export function measureScroll({ rows, rowHeight, viewHeight }: Size) {
  const full = rows * rowHeight;
  const height = Math.min(full, HEIGHT_MAX);
  return {
    height,
    barMax: Math.max(0, height - viewHeight),
    topMax: Math.max(0, full - viewHeight),
  };
}

type Scrolled = Size & {
  /** Where rows and scrollbar were, and where the scrollbar is. */
  top: number;
  barBefore: number;
  bar: number;
};

/**
 * Where the rows are after the scrollbar moved. Short ways are gone pixel by pixel, so that a million rows turn like
 * a hundred; long ways follow the scrollbar.
 */
export function followBar({ top, barBefore, bar, ...size }: Scrolled): number {
  const { barMax, topMax } = measureScroll(size);
  if (bar <= 0) return 0;
  if (bar >= barMax) return topMax;
  const moved = bar - barBefore;
  const isShort = Math.abs(moved) <= size.viewHeight * 2;
  return isShort || topMax === barMax
    ? clamp(topMax === barMax ? bar : top + moved, topMax)
    : (bar / barMax) * topMax;
}

/** Where the scrollbar belongs when the rows are at `top`. */
export function barAt(top: number, size: Size): number {
  const { barMax, topMax } = measureScroll(size);
  return topMax === 0 ? 0 : (top / topMax) * barMax;
}

/** The visible rows, with one more at each end. */
export function rowsInSight(top: number, { rows, rowHeight, viewHeight }: Size) {
  const first = Math.max(0, Math.floor(top / rowHeight) - 1);
  const end = Math.min(rows, Math.ceil((top + viewHeight) / rowHeight) + 1);
  return { first, end };
}

/** The least move that brings a row into sight. */
export function topShowing(row: number, top: number, size: Size): number {
  const start = row * size.rowHeight;
  const end = start + size.rowHeight - size.viewHeight;
  return clamp(start < top ? start : Math.max(top, end), measureScroll(size).topMax);
}

const clamp = (value: number, max: number) => Math.min(Math.max(0, value), max);

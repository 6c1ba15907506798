type Asked = { row: number; total: number; height: number; top?: number };

/** The first row to show so that `row` is visible with one row of context, moving as little as possible. */
export function windowStart({ row, total, height, top = 0 }: Asked): number {
  const margin = height > 4 ? 1 : 0;
  const least = row - height + 1 + margin;
  const most = row - margin;
  return Math.max(0, Math.min(total - height, Math.max(least, Math.min(top, most))));
}

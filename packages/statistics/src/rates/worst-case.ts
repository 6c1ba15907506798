/** From none of the undecided broken to all of them: bounds, not an interval. Shares are null without goals. */
export type Bounds = {
  low: number;
  high: number;
  total: number;
  lowRate: number | null;
  highRate: number | null;
};

export function worstCase(of: { broken: number; undecided: number; total: number }): Bounds {
  const { broken, undecided, total } = of;
  const share = (count: number) => (total === 0 ? null : count / total);
  const high = broken + undecided;
  return { low: broken, high, total, lowRate: share(broken), highRate: share(high) };
}

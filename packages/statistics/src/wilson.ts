export type Rate = {
  successes: number;
  total: number;
  /** 0 … 1; null when there is nothing to divide by. */
  rate: number | null;
  /** The 95 % Wilson score interval (Wilson 1927), which holds at small counts and at 0 and 1. */
  low: number | null;
  high: number | null;
};

const Z = 1.96;

/** A share with its interval: never a bare percentage. */
export function wilson(successes: number, total: number): Rate {
  if (total === 0) return { successes, total, rate: null, low: null, high: null };
  const p = successes / total;
  const scale = 1 + Z ** 2 / total;
  const centre = (p + Z ** 2 / (2 * total)) / scale;
  const half = (Z / scale) * Math.sqrt((p * (1 - p)) / total + Z ** 2 / (4 * total ** 2));
  return {
    successes,
    total,
    rate: p,
    low: Math.max(0, centre - half),
    high: Math.min(1, centre + half),
  };
}

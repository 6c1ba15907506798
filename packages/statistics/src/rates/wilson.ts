export type Rate = {
  successes: number;
  total: number;
  /** 0 … 1; null if the total is 0. */
  rate: number | null;
  /** The 95 % Wilson score interval (Wilson 1927), which is valid for small counts and at 0 and 1. */
  low: number | null;
  high: number | null;
};

/** The 97.5 % quantile of the normal distribution. */
export const Z = 1.959963984540054;

/** A share with its interval; never report a bare percentage. */
export function wilson(successes: number, total: number): Rate {
  if (total === 0) return { successes, total, rate: null, low: null, high: null };
  return { successes, total, ...wilsonInterval(successes / total, total) };
}

/** The same for a total above 0, which need not be whole. */
export function wilsonInterval(rate: number, total: number) {
  const scale = 1 + Z ** 2 / total;
  const centre = (rate + Z ** 2 / (2 * total)) / scale;
  const half = (Z / scale) * Math.sqrt((rate * (1 - rate)) / total + Z ** 2 / (4 * total ** 2));
  // Rounding must not leave the rate outside its interval.
  return {
    rate,
    low: Math.max(0, Math.min(rate, centre - half)),
    high: Math.min(1, Math.max(rate, centre + half)),
  };
}

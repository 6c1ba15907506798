/** A share of goals that were broken within a number of requests. */
export type PowerLawPoint = { requests: number; rate: number };

/** −ln(rate) = scale · requests^−exponent. */
export type PowerLaw = { scale: number; exponent: number; points: number };

/** Two points always fit; fewer than three are no evidence of the form. */
const POINTS_MIN = 3;

/**
 * Fits a power law by least squares in the logarithms, as Best-of-N does. Rates of 0 and 1 have no logarithm to fit.
 * Null if too few points are left, or all rates are the same.
 */
export function fitPowerLaw(points: readonly PowerLawPoint[]): PowerLaw | null {
  const used = points.filter(({ rate }) => rate > 0 && rate < 1);
  if (used.length < POINTS_MIN || new Set(used.map(({ rate }) => rate)).size < 2) return null;
  const x = used.map(({ requests }) => Math.log(requests));
  const y = used.map(({ rate }) => Math.log(-Math.log(rate)));
  const [meanX, meanY] = [mean(x), mean(y)];
  const spread = sum(x.map((one) => (one - meanX) ** 2));
  const together = sum(x.map((one, index) => (one - meanX) * ((y[index] ?? 0) - meanY)));
  const slope = together / spread;
  return {
    scale: Math.exp(meanY - slope * meanX),
    exponent: slope === 0 ? 0 : -slope,
    points: used.length,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;

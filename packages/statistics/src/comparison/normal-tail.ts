/** The two-sided tail of the normal distribution; Abramowitz and Stegun 7.1.26, to 1.5e-7. */
export function normalTail(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return terms.reduceRight((sum, term) => (sum + term) * t, 0) * Math.exp(-(x ** 2));
}

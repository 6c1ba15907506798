/**
 * A draw from Beta(a, b), from two gamma draws. They stay logarithms: parameters far below 1 give numbers that no
 * float can hold.
 */
export function drawBeta(a: number, b: number, random: () => number): number {
  return 1 / (1 + Math.exp(logGamma(b, random) - logGamma(a, random)));
}

/** The logarithm of a draw from Gamma(shape, 1) (Marsaglia and Tsang 2000). */
function logGamma(shape: number, random: () => number): number {
  if (shape < 1) return logGamma(shape + 1, random) + Math.log(1 - random()) / shape;
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d * (1 - v + Math.log(v)))
      return Math.log(d * v);
  }
}

/** Box–Muller transform (1958). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

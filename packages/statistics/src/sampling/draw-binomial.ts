import type { Random } from './random.ts';

/**
 * Number of hits in `n` draws with probability `p`: by inversion if few are expected, otherwise by rejection in
 * constant time.
 */
export function drawBinomial(n: number, p: number, random: Random): number {
  if (p > 0.5) return n - drawBinomial(n, 1 - p, random);
  if (n <= 0 || p <= 0) return 0;
  return n * p < 10 ? invert(n, p, random) : reject(n, p, random);
}

function invert(n: number, p: number, random: Random): number {
  const odds = p / (1 - p);
  let left = random();
  let weight = (1 - p) ** n;
  let k = 0;
  while (left > weight && k < n) {
    left -= weight;
    weight *= (odds * (n - k)) / (k + 1);
    k++;
  }
  return k;
}

/** BTRS (Hörmann 1993): transformed rejection with a squeeze. */
function reject(n: number, p: number, random: Random): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const alpha = (2.83 + 5.1 / b) * spread;
  const mode = Math.floor((n + 1) * p);
  for (;;) {
    const u = random() - 0.5;
    const v = random();
    const edge = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / edge + b) * u + n * p + 0.5);
    if (k < 0 || k > n) continue;
    if (edge >= 0.07 && v <= 0.92 - 4.2 / b) return k;
    const height = Math.log((v * alpha) / (a / edge ** 2 + b));
    if (height <= relativeWeight({ k, mode, n, odds: p / (1 - p) })) return k;
  }
}

/** The logarithm of P(k) / P(mode). */
function relativeWeight({ k, mode, n, odds }: Record<'k' | 'mode' | 'n' | 'odds', number>): number {
  return (
    (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
    (n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
    (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
    tail(mode) +
    tail(n - mode) -
    tail(k) -
    tail(n - k)
  );
}

/** The remainder of Stirling's formula for the logarithm of k!. */
function tail(k: number): number {
  const x = k + 1;
  return (1 / 12 - (1 / 360 - 1 / 1260 / x ** 2) / x ** 2) / x;
}

/** A unimodal distribution of whole numbers, given by each number's probability relative to the one below it. */
type Distribution = {
  min: number;
  max: number;
  mode: number;
  /** P(k + 1) / P(k). */
  ratio: (k: number) => number;
};

/** Equal probabilities may differ in their last bits. */
const TOLERANCE = 1 + 1e-7;

/**
 * The two-sided exact test: the probability of `observed` or anything at most as likely. Weights are relative to the
 * mode, so nothing overflows; those too small for a double count as 0.
 */
export function exactTest(observed: number, { min, max, mode, ratio }: Distribution): number {
  const up = weigh({ from: mode, to: max, next: (k) => ratio(k) });
  const down = weigh({ from: mode, to: min, next: (k) => 1 / ratio(k - 1) });
  const own = (observed >= mode ? up : down)[Math.abs(observed - mode)] ?? 0;
  const isAsRare = (weight: number) => weight <= own * TOLERANCE;
  const p = sumOf(up, down, isAsRare) / sumOf(up, down, () => true);
  // Sums miss a round probability, such as 3/8, by their last digit.
  return Math.min(1, Number(p.toPrecision(DIGITS)));
}

const DIGITS = 14;

/** Below it, doubles lose digits, and computing with them is slow. */
const SMALLEST = 1e-300;

/** The weights from the mode to one end, as far as they matter. */
function weigh({ from, to, next }: { from: number; to: number; next: (k: number) => number }) {
  const weights = [1];
  const step = Math.sign(to - from);
  for (let k = from, weight = 1; k !== to && weight > SMALLEST; k += step) {
    weight *= next(k);
    weights.push(weight);
  }
  return weights;
}

/** Adds the smallest first, so that they are not lost; the mode is in both lists and counts once. */
function sumOf(up: number[], down: number[], isCounted: (weight: number) => boolean): number {
  const sum = (weights: number[]) =>
    weights.reduceRight((total, one) => (isCounted(one) ? total + one : total), 0);
  return sum(up) + sum(down) - (isCounted(1) ? 1 : 0);
}

/** The spread of repeated measurements. */
export type Spread = {
  repeats: number;
  mean: number;
  min: number;
  max: number;
  /** The sample standard deviation; null for a single one. */
  deviation: number | null;
};

/** Null without measurements. */
export function spread(values: readonly number[]): Spread | null {
  const repeats = values.length;
  if (repeats === 0) return null;
  const mean = values.reduce((sum, one) => sum + one, 0) / repeats;
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return {
    repeats,
    mean,
    min: Math.min(...values),
    max: Math.max(...values),
    deviation: repeats === 1 ? null : Math.sqrt(squares / (repeats - 1)),
  };
}

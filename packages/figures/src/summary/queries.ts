/**
 * Requests to the target until a goal was first broken. Retries count, measurements do not; a cached reply counts as
 * the one request it once took. Null if no goal was broken.
 */
export type Queries = { goals: number; mean: number | null; median: number | null };

export function queriesOf(requests: Uint32Array): Queries {
  const goals = requests.length;
  if (goals === 0) return { goals, mean: null, median: null };
  const sorted = requests.toSorted();
  const middle = (sorted[Math.floor((goals - 1) / 2)] ?? 0) + (sorted[Math.floor(goals / 2)] ?? 0);
  return { goals, mean: sorted.reduce((sum, one) => sum + one) / goals, median: middle / 2 };
}

export type FirstBreak = { goals: number; mean: number | null; median: number | null };

/** From the number of the request that broke each broken goal. */
export function firstBreakOf(requests: Uint32Array): FirstBreak {
  const goals = requests.length;
  if (goals === 0) return { goals, mean: null, median: null };
  const sorted = requests.toSorted();
  const middle = (sorted[Math.floor((goals - 1) / 2)] ?? 0) + (sorted[Math.floor(goals / 2)] ?? 0);
  return { goals, mean: sorted.reduce((sum, one) => sum + one, 0) / goals, median: middle / 2 };
}

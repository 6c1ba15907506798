import { exactTest } from './exact-test.ts';

export type Count = { successes: number; total: number };

/** Fisher's exact test, two-sided: the probability of a difference at least this rare if both shares are equal. */
export function fisher(a: Count, b: Count): number {
  const successes = a.successes + b.successes;
  const total = a.total + b.total;
  if (total === 0) return 1;
  const min = Math.max(0, successes - b.total);
  const max = Math.min(a.total, successes);
  const mode = Math.floor(((a.total + 1) * (successes + 1)) / (total + 2));
  return exactTest(a.successes, {
    min,
    max,
    mode: Math.min(max, Math.max(min, mode)),
    ratio: (k) => ((a.total - k) * (successes - k)) / ((k + 1) * (b.total - successes + k + 1)),
  });
}

import { clusteredRate } from '../rates/clustered-rate.ts';
import type { Rate } from '../rates/wilson.ts';

/** Goals that were each broken by `broken` of `attempts` attempts. */
export type Tried = { broken: number; attempts: number; goals: number };

/**
 * The share of goals broken by at least one of k attempts: the unbiased estimator of Chen et al. (2021), with
 * Wilson's interval over the goals. Valid only for exchangeable attempts, such as repeats of one prompt. If attempts
 * learn from earlier ones, or the first success ends them, count the goals broken within k attempts instead. A goal
 * with fewer than k attempts is left out.
 */
export function successAtK(tried: readonly Tried[], k: number): Rate & { leftOut: number } {
  const enough = tried.filter(({ attempts }) => attempts >= k);
  const rate = clusteredRate(
    enough.map(({ broken, attempts, goals }) => ({
      successes: chanceOfOne(broken, attempts, k),
      total: 1,
      clusters: goals,
    })),
  );
  const leftOut = tried.reduce((sum, { attempts, goals }) => sum + (attempts < k ? goals : 0), 0);
  return { ...rate, leftOut };
}

/** 1 − C(n − c, k) / C(n, k), without large numbers. */
function chanceOfOne(broken: number, attempts: number, k: number): number {
  if (attempts - broken < k) return 1;
  let none = 1;
  for (let i = attempts - broken + 1; i <= attempts; i++) none *= 1 - k / i;
  return 1 - none;
}

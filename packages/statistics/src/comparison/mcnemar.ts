import { exactTest } from './exact-test.ts';

/**
 * The exact McNemar test, two-sided: the probability of a split at least this uneven if both changes are equally
 * likely.
 */
export function mcnemar(fixed: number, broke: number): number {
  const changed = fixed + broke;
  return exactTest(broke, {
    min: 0,
    max: changed,
    mode: Math.floor(changed / 2),
    ratio: (k) => (changed - k) / (k + 1),
  });
}

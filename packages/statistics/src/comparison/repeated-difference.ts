import { type Clusters, clusteredShare } from '../rates/clustered-rate.ts';
import { type Difference, newcombe, pairedDifference, toFlow } from './difference.ts';
import type { TriedTwice, Tries } from './stratified-test.ts';

/**
 * The same goals before and after, each tried several times: Newcombe's interval (1998, method 10) over the effective
 * numbers of tries, with the correlation of the goals' shares. With one try each it is that of paired shares. Null
 * without goals that were tried on both sides. The test is the caller's.
 */
export function repeatedDifference(goals: readonly TriedTwice[]): Omit<Difference, 'p'> | null {
  const tried = goals.filter(({ before, after }) => before.tries > 0 && after.tries > 0);
  if (tried.every(({ before, after }) => before.tries === 1 && after.tries === 1))
    return pairedDifference(
      toFlow(tried.map(({ before, after }) => [before.broken > 0, after.broken > 0])),
    );
  return newcombe({
    before: effectiveCount(tried.map(({ before }) => before)),
    after: effectiveCount(tried.map(({ after }) => after)),
    correlation: correlate(tried),
  });
}

/** As many independent tries as say the same. */
function effectiveCount(tries: readonly Tries[]) {
  const { successes, total, effective } = clusteredShare(tries.map(toCluster));
  return { successes: (successes / total) * effective, total: effective };
}

const toCluster = ({ broken, tries }: Tries): Clusters => ({
  ...{ successes: broken, total: tries, clusters: 1 },
});

/** Pearson's, of the goals' shares. */
function correlate(goals: readonly TriedTwice[]): number {
  const shares = goals.map(({ before, after }) => [shareOf(before), shareOf(after)] as const);
  const mean = (side: 0 | 1) => shares.reduce((sum, one) => sum + one[side], 0) / shares.length;
  const means = [mean(0), mean(1)] as const;
  const product = (a: 0 | 1, b: 0 | 1) =>
    shares.reduce((sum, one) => sum + (one[a] - means[a]) * (one[b] - means[b]), 0);
  const spread = Math.sqrt(product(0, 0) * product(1, 1));
  return spread === 0 ? 0 : product(0, 1) / spread;
}

const shareOf = ({ broken, tries }: Tries): number => broken / tries;

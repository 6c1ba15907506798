import { type Clusters, clusteredShare } from '../rates/clustered-rate.ts';
import { type Difference, type Flow, newcombe, pairedDifference } from './difference.ts';
import { sumOver, type TriedTwice, type Tries } from './stratified-test.ts';

/**
 * The same goals before and after, each tried several times: Newcombe's interval (1998, method 10) over the effective
 * numbers of tries, with the correlation of the goals' shares. With one try each it is that of paired shares. Null
 * without goals that were tried on both sides. The test is the caller's.
 */
export function repeatedDifference(goals: readonly TriedTwice[]): Omit<Difference, 'p'> | null {
  const tried = goals.filter(({ before, after }) => before.tries > 0 && after.tries > 0);
  if (tried.every(({ before, after }) => before.tries === 1 && after.tries === 1))
    return pairedDifference(flowOf(tried));
  return newcombe({
    before: effectiveCount(tried, 'before'),
    after: effectiveCount(tried, 'after'),
    correlation: correlate(tried),
  });
}

/** Goals by whether any of their tries broke them. */
export function flowOf(goals: readonly Broken[]): Flow {
  const flow: Flow = { both: 0, fixed: 0, broke: 0, neither: 0 };
  for (const { before, after, goals: alike = 1 } of goals)
    if (after.broken > 0) flow[before.broken > 0 ? 'both' : 'broke'] += alike;
    else flow[before.broken > 0 ? 'fixed' : 'neither'] += alike;
  return flow;
}

type Broken = Pick<TriedTwice, 'goals'> & Record<'before' | 'after', Pick<Tries, 'broken'>>;

/** As many independent tries as say the same. */
function effectiveCount(goals: readonly TriedTwice[], side: 'before' | 'after') {
  const clusters = goals.map(
    ({ [side]: { broken, tries }, goals = 1 }): Clusters => ({
      ...{ successes: broken, total: tries, clusters: goals },
    }),
  );
  const { successes, total, effective } = clusteredShare(clusters);
  return { successes: (successes / total) * effective, total: effective };
}

/** Pearson's, of the goals' shares. */
function correlate(goals: readonly TriedTwice[]): number {
  const all = sumOver(goals, () => 1);
  const mean = (side: Side) => sumOver(goals, (goal) => shareOf(goal[side])) / all;
  const means = { before: mean('before'), after: mean('after') };
  const beyond = (goal: TriedTwice, side: Side) => shareOf(goal[side]) - means[side];
  const product = (a: Side, b: Side) => sumOver(goals, (goal) => beyond(goal, a) * beyond(goal, b));
  const [before, after] = [product('before', 'before'), product('after', 'after')];
  if (before < ROUNDING || after < ROUNDING) return 0;
  return product('before', 'after') / Math.sqrt(before * after);
}

/** Equal shares have a mean that differs from them in its last bits; others differ by 1 ÷ their tries, at least. */
const ROUNDING = 1e-18;

type Side = 'before' | 'after';

const shareOf = ({ broken, tries }: Tries): number => broken / tries;

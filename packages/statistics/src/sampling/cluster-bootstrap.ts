import { type Rate, wilsonInterval } from '../rates/wilson.ts';
import { drawBinomial } from './draw-binomial.ts';
import { type Random, seededNumbers } from './random.ts';

/** A number of clusters, such as goals, that each have these successes and this total. */
export type Clusters = { successes: number; total: number; clusters: number };

/** Rounds; fewer if there are very many kinds of clusters, so that the work takes about a second at most. */
const ROUNDS = 2_000;
const DRAWS_MAX = 10_000_000;
const ROUNDS_MIN = 200;

/**
 * A share with a 95 % interval that draws whole clusters with replacement, because attempts at one goal are
 * correlated (percentile bootstrap). Equal clusters are counted, not listed: a million goals cost no more than their
 * kinds. The order of clusters does not matter.
 *
 * Where all clusters have the same share, such as 0, there is nothing to draw and a bootstrap would claim certainty:
 * the interval is Wilson's then, with one observation for each cluster.
 */
export function clusterBootstrap(
  clusters: readonly Clusters[],
  random: Random = seededNumbers(1),
): Rate {
  const kinds = merge(clusters);
  const successes = kinds.reduce((sum, kind) => sum + kind.successes * kind.clusters, 0);
  const total = kinds.reduce((sum, kind) => sum + kind.total * kind.clusters, 0);
  if (total === 0) return { successes, total, rate: null, low: null, high: null };
  const rate = successes / total;
  if (kinds.every((kind) => kind.successes * total === successes * kind.total)) {
    const observed = kinds.reduce((sum, { clusters: count }) => sum + count, 0);
    return { successes, total, ...wilsonInterval(rate * observed, observed) };
  }
  const rounds = Math.max(ROUNDS_MIN, Math.min(ROUNDS, Math.floor(DRAWS_MAX / kinds.length)));
  const shares = Float64Array.from({ length: rounds }, () => drawShare(kinds, random)).sort();
  return {
    successes,
    total,
    rate,
    low: shares[Math.floor(rounds * 0.025)] ?? 0,
    high: shares[Math.ceil(rounds * 0.975) - 1] ?? 1,
  };
}

/** One round: the number of clusters drawn of each kind, and their share of successes. */
function drawShare(kinds: readonly Clusters[], random: Random): number {
  let left = kinds.reduce((sum, kind) => sum + kind.clusters, 0);
  let pool = left;
  let successes = 0;
  let total = 0;
  for (const kind of kinds) {
    const drawn = drawBinomial(left, kind.clusters / pool, random);
    successes += drawn * kind.successes;
    total += drawn * kind.total;
    left -= drawn;
    pool -= kind.clusters;
    if (left === 0) break;
  }
  return successes / total;
}

/** One entry per kind, most frequent first; clusters without verdicts are ignored. */
function merge(clusters: readonly Clusters[]): Clusters[] {
  const kinds = new Map<string, Clusters>();
  for (const { successes, total, clusters: count } of clusters) {
    if (total === 0 || count === 0) continue;
    const name = `${successes}/${total}`;
    const before = kinds.get(name)?.clusters ?? 0;
    kinds.set(name, { successes, total, clusters: before + count });
  }
  return [...kinds.values()].sort(
    (a, b) => b.clusters - a.clusters || a.total - b.total || a.successes - b.successes,
  );
}

import { studentT } from './student-t.ts';
import { type Rate, wilsonInterval, Z } from './wilson.ts';

/** A number of clusters, such as goals, that each have these successes and this total. */
export type Clusters = { successes: number; total: number; clusters: number };

/**
 * A share of attempts with its 95 % interval. Attempts at one goal are alike, so many of them say less than as many
 * independent ones: the interval is Wilson's over the effective number of attempts (Korn and Graubard 1998; Franco et
 * al. 2019). It is never narrower than Wilson's over all attempts, and equal to it with one attempt a cluster.
 *
 * Equal clusters are counted, not listed: a million goals cost no more than their kinds. Order does not matter.
 */
export function clusteredRate(clusters: readonly Clusters[]): Rate {
  const { successes, total, effective } = clusteredShare(clusters);
  if (total === 0) return { successes, total, rate: null, low: null, high: null };
  return { successes, total, ...wilsonInterval(successes / total, effective) };
}

/** The sums of clusters, and the number of independent attempts that say as much; 0 without an attempt. */
export function clusteredShare(clusters: readonly Clusters[]): Totals & { effective: number } {
  const kinds = merge(clusters);
  const successes = sum(kinds, (kind) => kind.successes);
  const total = sum(kinds, (kind) => kind.total);
  const effective = total === 0 ? 0 : countEffective(kinds, { successes, total });
  return { successes, total, effective };
}

/** The number of independent attempts whose share would vary as much as the share of these clusters does. */
function countEffective(kinds: readonly Clusters[], { successes, total }: Totals): number {
  const clusters = sum(kinds, () => 1);
  if (clusters === total) return clusters;
  // Goals that all have the same share, such as 0, would have no variance, and claim certainty.
  const isEven = kinds.every((kind) => kind.successes * total === successes * kind.total);
  if (isEven) return clusters;
  const rate = successes / total;
  const squares = sum(kinds, (kind) => (kind.successes - rate * kind.total) ** 2);
  const variance = (clusters / (clusters - 1)) * (squares / total ** 2);
  const uncertainty = (studentT(clusters - 1) / Z) ** 2;
  return Math.min(total, (rate * (1 - rate)) / variance / uncertainty);
}

type Totals = Pick<Clusters, 'successes' | 'total'>;

/** One entry per kind, in an order of its own, so that sums do not depend on the given one. */
function merge(clusters: readonly Clusters[]): Clusters[] {
  const kinds = new Map<string, Clusters>();
  for (const { successes, total, clusters: count } of clusters) {
    if (total === 0 || count === 0) continue;
    const name = `${successes}/${total}`;
    const before = kinds.get(name)?.clusters ?? 0;
    kinds.set(name, { successes, total, clusters: before + count });
  }
  return [...kinds.values()].sort((a, b) => a.total - b.total || a.successes - b.successes);
}

const sum = (kinds: readonly Clusters[], of: (kind: Clusters) => number) =>
  kinds.reduce((all, kind) => all + kind.clusters * of(kind), 0);

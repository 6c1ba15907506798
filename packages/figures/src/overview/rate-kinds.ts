import type { Difference, Rate } from '@provoke/contract';
import { clusteredShare, unpairedDifference, wilsonInterval } from '@provoke/statistics';
import { differOver } from '../rates/difference.ts';
import { overGoals } from '../rates/rate.ts';
import type { GoalKind } from './overview-counts.ts';

type Kinds = readonly GoalKind[];

/** The mean of the agents' shares with an interval clustered by goal; the counts are the plain ones. */
export function rateKinds(kinds: Kinds = []): Rate {
  const counts = { successes: sum(kinds, 'broken'), total: sum(kinds, 'judged') };
  const { share, effective } = shareOf(kinds);
  return overGoals({ ...counts, ...wilsonInterval(share, effective) }, goalsIn(kinds));
}

/** Two weeks as different goals; null if one of them has none. */
export function differKinds(before: Kinds, now: Kinds): Difference | null {
  const difference = unpairedDifference(toCount(before), toCount(now));
  return differOver(difference, Math.min(goalsIn(before), goalsIn(now)));
}

const toCount = (kinds: Kinds) => {
  const { share, effective } = shareOf(kinds);
  return { successes: share * effective, total: effective };
};

/** The weighted share, and the number of goals of one agent that say as much. */
function shareOf(kinds: Kinds): { share: number; effective: number } {
  const { successes, total, effective } = clusteredShare(kinds);
  if (total === 0) return { share: 0, effective: 0 };
  if (successes > 0 && successes < total) return { share: successes / total, effective };
  // Without a variance, goals say less by their weights alone (Kish 1965).
  const squares = kinds.reduce((all, kind) => all + kind.clusters * kind.total ** 2, 0);
  return { share: successes / total, effective: Math.min(effective, total ** 2 / squares) };
}

const goalsIn = (kinds: Kinds) => kinds.reduce((goals, { clusters }) => goals + clusters, 0);

const sum = (kinds: Kinds, of: 'broken' | 'judged') =>
  kinds.reduce((all, kind) => all + kind[of], 0);

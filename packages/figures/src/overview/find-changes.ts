import { holm, isBeyondChance, unpairedDifference } from '@provoke/statistics';
import type { GoalCount, OverviewCounts } from './overview-counts.ts';

type Cell = OverviewCounts['cells'][number];
export type Change = Cell & { p: number };

const COMPARED_MAX = 5_000;
const CHANGES_MAX = 20;

/** What changed beyond chance for an agent, a technique and a class of goals; the surest first. */
export function findChanges(cells: readonly Cell[]): Change[] {
  const compared = cells.toSorted((a, b) => b.now.judged - a.now.judged).slice(0, COMPARED_MAX);
  const corrected = holm(compared.map(({ before, now }) => compare(before, now)));
  return compared
    .map((cell, at) => ({ ...cell, p: corrected[at] ?? 1 }))
    .filter(isBeyondChance)
    .sort((a, b) => a.p - b.p)
    .slice(0, CHANGES_MAX);
}

const compare = (before: GoalCount, now: GoalCount): number =>
  unpairedDifference(toCount(before), toCount(now))?.p ?? 1;

export const toCount = ({ broken, judged }: GoalCount) => ({ successes: broken, total: judged });

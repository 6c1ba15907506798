import { holm, isBeyondChance, unpairedDifference } from '@provoke/statistics';
import type { Cell } from './cell.ts';
import { type Count, sumBy } from './sum-cells.ts';

export type Change = {
  agent: string;
  technique: string;
  category: string;
  before: Count;
  after: Count;
  p: number;
};

const COMPARED_MAX = 5_000;
const CHANGES_MAX = 20;

/** What changed beyond chance for an agent, a technique and a class of goals; the surest first. */
export function findChanges(before: readonly Cell[], now: readonly Cell[]): Change[] {
  const keyOf = ({ agent, technique, category }: Cell) =>
    JSON.stringify([agent, technique, category]);
  const earlier = sumBy(before, keyOf);
  const compared = [...sumBy(now, keyOf)]
    .flatMap(([key, after]) => {
      const count = earlier.get(key);
      return count ? [{ key, before: count, after }] : [];
    })
    .sort((a, b) => b.after.total - a.after.total)
    .slice(0, COMPARED_MAX);
  const corrected = holm(compared.map((one) => unpairedDifference(one.before, one.after)?.p ?? 1));
  return compared
    .map(({ key, ...counts }, at) => {
      const [agent, technique, category] = JSON.parse(key) as [string, string, string];
      return { agent, technique, category, ...counts, p: corrected[at] ?? 1 };
    })
    .filter(isBeyondChance)
    .sort((a, b) => a.p - b.p)
    .slice(0, CHANGES_MAX);
}

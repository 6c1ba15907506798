import type { RunComparison } from '@provoke/contract';
import { isBeyondChance, shareOf } from '@provoke/figures';

export type Group = RunComparison['groups'][number];
export type Change = 'worse' | 'better' | 'none';

/** Groups of few goals have a direction too. */
const changeIn = ({ before, after }: Group) => shareOf(after) - shareOf(before);

/** What got worse most first. */
export const sortGroups = (groups: readonly Group[]): Group[] =>
  groups.toSorted((x, y) => changeIn(y) - changeIn(x));

/** Beyond chance, after Holm's correction. */
export function changeOf(group: Group): Change {
  if (!isBeyondChance(group)) return 'none';
  return changeIn(group) > 0 ? 'worse' : 'better';
}

/** The right end of the scale: the next ten percent above everything drawn. */
export const scaleOf = (groups: readonly Group[]): number => {
  const highest = Math.max(
    0,
    ...groups.flatMap(({ before, after }) => [before.rate ?? 0, after.high ?? 0]),
  );
  return Math.min(1, Math.max(0.1, Math.ceil(highest * 10 - 1e-9) / 10));
};

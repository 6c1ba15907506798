import type { Goal } from '@provoke/evidence';
import { seededRandom } from '../platform/seeded-random.ts';
import type { GoalEntry } from './goal-entry.ts';

export type Picking = {
  /** Maximum number of goals. */
  limit?: number | undefined;
  /** Pick and order goals at random, the same for the same seed (default: the first ones). */
  shuffle?: boolean | undefined;
  seed: number;
};

/** The goals of a campaign, each with its index. A text that occurs twice is two goals. */
export function pickGoals(
  entries: readonly GoalEntry[],
  { limit, shuffle, seed }: Picking,
): Goal[] {
  const ordered = shuffle ? shuffled(entries, seed) : entries;
  return ordered.slice(0, limit).map((entry, index) => ({ index, ...entry }));
}

/** Fisher–Yates shuffle. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed, 'goals');
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}

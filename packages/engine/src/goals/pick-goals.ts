import type { Goal } from '@provoke/evidence';
import type { RulesByGoal } from '../campaign/rules/own-rules.ts';
import { seededRandom } from '../platform/seeded-random.ts';
import type { GoalEntry } from './goal-entry.ts';

export type Picking = {
  /** Maximum number of goals. */
  limit?: number | undefined;
  /** Pick and order goals at random, the same for the same seed (default: the first ones). */
  shuffle?: boolean | undefined;
  seed: number;
};

/** A goal with its place, and its rules. */
export type PickedGoal = GoalEntry & { index: number };

/** The goals of a campaign, each with its index. A text that occurs twice is two goals. */
export function pickGoals(
  entries: readonly GoalEntry[],
  { limit, shuffle, seed }: Picking,
): PickedGoal[] {
  const ordered = shuffle ? shuffled(entries, seed) : entries;
  return ordered.slice(0, limit).map((entry, index) => ({ index, ...entry }));
}

/** Goals as they are recorded with every attempt, and their rules, which are not. */
export function separateRules(picked: readonly PickedGoal[]): {
  goals: Goal[];
  rules: RulesByGoal;
} {
  return {
    goals: picked.map(({ rules: _, ...goal }) => goal),
    rules: new Map(picked.flatMap(({ index, rules }) => (rules ? [[index, rules] as const] : []))),
  };
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

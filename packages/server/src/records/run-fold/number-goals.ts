import type { GoalCounts } from './read-goals.ts';

/** The index of each goal of a run, by its number. Where a client numbers none, their order does. */
export function numberGoals(
  goals: readonly Pick<GoalCounts, 'goal' | 'goal_index'>[],
): Map<number, number> {
  const isNumbered = goals.some(({ goal_index }) => goal_index !== null);
  return new Map(
    goals.map(({ goal, goal_index }, at) => [goal, goal_index ?? (isNumbered ? goal : at)]),
  );
}

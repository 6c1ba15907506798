import type { Result } from '@provoke/contract';

const GOALS_MAX = 10_000_000;

export const isGoalIndex = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < GOALS_MAX;

/** Other clients may number no goals: then the same text is the same goal, and no text a goal of its own. */
export function createGoalNumbering() {
  const numbers = new Map<string, number>();
  let next = 0;
  return ({ id, goal, goal_index }: Pick<Result, 'id' | 'goal' | 'goal_index'>): number => {
    if (isGoalIndex(goal_index)) return goal_index;
    const key = goal ?? id;
    const number = numbers.get(key) ?? next++;
    numbers.set(key, number);
    return number;
  };
}

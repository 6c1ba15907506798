import type { Result } from '@provoke/contract';
import { isGoalIndex } from '../recorded/read-attempt-data.ts';

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

import { nameGoal } from '@provoke/contract';
import type { GoalName } from '../goals/goal-row.ts';

type Named = Pick<GoalName, 'text' | 'published'>;

/** Goals of two campaigns by their place in each list. The same ones are compared, and those that were reworded. */
export type MatchedGoals = {
  same: [before: number, after: number][];
  /** One id, two texts. */
  reworded: [before: number, after: number][];
  removed: number[];
  added: number[];
};

/**
 * Goals are the same by their id where both have it, else by their text, however it is written. The n-th of equal goals
 * is the n-th of them on the other side.
 */
export function matchGoals(before: readonly Named[], after: readonly Named[]): MatchedGoals {
  const left = new Set(before.keys());
  const same: [number, number][] = [];
  const reworded: [number, number][] = [];
  const take = (lists: ReadonlyMap<string, number[]>, name: string | null) => {
    const list = name === null ? undefined : lists.get(name);
    for (let found = list?.shift(); found !== undefined; found = list?.shift())
      if (left.delete(found)) return found;
    return undefined;
  };

  const byName = listBy(before, ({ published }) => published);
  const unnamed = [...after.entries()].filter(([at, goal]) => {
    const found = take(byName, goal.published);
    if (found === undefined) return true;
    const isSame = nameGoal(before[found]?.text ?? '') === nameGoal(goal.text);
    (isSame ? same : reworded).push([found, at]);
    return false;
  });
  const byText = listBy(before, ({ text }) => nameGoal(text));
  const added = unnamed.filter(([at, goal]) => {
    const found = take(byText, nameGoal(goal.text));
    if (found !== undefined) same.push([found, at]);
    return found === undefined;
  });
  return {
    same: same.sort(([, a], [, b]) => a - b),
    reworded,
    removed: [...left],
    added: added.map(([at]) => at),
  };
}

function listBy(goals: readonly Named[], nameOf: (goal: Named) => string | null) {
  const lists = new Map<string, number[]>();
  for (const [at, goal] of goals.entries()) {
    const name = nameOf(goal);
    if (name === null) continue;
    const list = lists.get(name);
    if (list) list.push(at);
    else lists.set(name, [at]);
  }
  return lists;
}

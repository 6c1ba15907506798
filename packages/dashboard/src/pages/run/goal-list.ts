import type { RunGoal } from '@provoke/contract';

/** The goals by their number in the index; numbers may have gaps. */
export function byNumber(goals: readonly RunGoal[]): (RunGoal | undefined)[] {
  const list: (RunGoal | undefined)[] = [];
  for (const goal of goals) list[goal.goal] = goal;
  return list;
}

/** Numbers of the goals whose text contains every word, in any case. */
export function findGoals(goals: readonly RunGoal[], words: string): Set<number> {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = goals.filter(({ text }) => {
    const lower = text.toLocaleLowerCase();
    return wanted.every((word) => lower.includes(word));
  });
  return new Set(found.map(({ goal }) => goal));
}

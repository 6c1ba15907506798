import type { AttemptData, GoalFacts } from '@provoke/evidence';
import { mergeClasses } from './goal-groups.ts';

type NamedGoal = Pick<AttemptData, 'goal' | 'goalIndex' | 'category' | 'owasp' | 'published'>;

/** What is known of the goals of a campaign, by index: from its start, then from its attempts. */
export function createGoalRegister(known: readonly GoalFacts[]) {
  const goals = new Map<number, GoalFacts>(known.map((goal) => [goal.index, { ...goal }]));
  const indexes = new Map<string, number>();

  const freeIndex = () => {
    let index = goals.size;
    while (goals.has(index)) index++;
    return index;
  };
  const add = (index: number, text: string): GoalFacts => {
    const goal = { index, text, published: null, category: null, owasp: null, source: null };
    goals.set(index, goal);
    return goal;
  };

  return {
    /** The goal of an attempt; without a number, its text names it. */
    indexOf(said: NamedGoal): number {
      const { goal: text, goalIndex } = said;
      const index = goalIndex ?? indexes.get(text) ?? freeIndex();
      if (goalIndex === null) indexes.set(text, index);
      const goal = goals.get(index) ?? add(index, text);
      if (goal.category !== said.category || goal.owasp !== said.owasp)
        Object.assign(goal, mergeClasses(goal, said));
      goal.published ??= said.published;
      return index;
    },
    /** Nothing was recorded of a goal to which nothing was sent. */
    get: (index: number): GoalFacts =>
      goals.get(index) ?? {
        ...{ index, text: '', published: null, category: null, owasp: null, source: null },
      },
  };
}

import { createGoalNumbers, type GoalNumbers } from '@provoke/evidence';

/** The goals that each technique has finished. */
export function createFinishedGoals() {
  const techniques = new Map<string, { goals: GoalNumbers; count: number }>();

  const finished = {
    has: (technique: string, goal: number) => (techniques.get(technique)?.goals.get(goal) ?? 0) > 0,

    add(technique: string, goal: number): void {
      if (finished.has(technique, goal)) return;
      const done = techniques.get(technique) ?? { goals: createGoalNumbers(), count: 0 };
      done.goals.set(goal, 1);
      done.count++;
      techniques.set(technique, done);
    },

    by: (technique: string) => techniques.get(technique)?.count ?? 0,
    all: () => [...techniques.values()].reduce((sum, { count }) => sum + count, 0),
  };
  return finished;
}

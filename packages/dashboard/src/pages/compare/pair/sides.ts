import type { RunComparison } from '@provoke/contract';
import type { PairAsked } from './find-pair.ts';

/** The two sides of a comparison, as far as an attempt of either is looked for. */
export type Sides = Pick<PairAsked, 'runs'> & {
  /** A goal by its number in the later side. */
  pairOf(goal: number, wanted: PairAsked['wanted']): PairAsked;
};

export function sidesOf({
  campaigns: { before, after },
  goal_changes,
}: Pick<RunComparison, 'campaigns' | 'goal_changes'>): Sides {
  const runs = { before: before.runs, after: after.runs };
  const reworded = new Map(
    goal_changes.reworded.map((goal) => [goal.after.goal_index, goal.before.goal_index]),
  );
  return {
    runs,
    pairOf: (goal, wanted) => ({
      ...{ runs, wanted },
      goal: { before: reworded.get(goal) ?? undefined, after: goal },
    }),
  };
}

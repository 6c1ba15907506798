import type { RunGoal } from '@provoke/contract';
import { type Difference, pairedDifference, type Rate, toFlow } from '@provoke/statistics';
import { rateOf } from './rate-of.ts';

type Goal = Pick<RunGoal, 'goal_index' | 'text' | 'broken' | 'resisted'>;

/** Whether a goal broke when it was asked plainly, by its name; goals without a verdict are absent. */
export type PlainGoals = ReadonlyMap<number | string, boolean>;

export type PlainFloor = { goals: Rate; lift: Difference | null };

/** A goal's number, or else its text. */
export const plainNameOf = ({ goal_index, text }: Pick<Goal, 'goal_index' | 'text'>) =>
  goal_index ?? text;

/** The share of goals that break when asked plainly, and what a run adds to it over the goals that both judged. */
export function measurePlain(plain: PlainGoals, goals: readonly Goal[]): PlainFloor {
  const isBroken = [...plain.values()];
  const pairs = goals.flatMap((goal): [boolean, boolean][] => {
    const before = plain.get(plainNameOf(goal));
    return before === undefined || goal.broken + goal.resisted === 0
      ? []
      : [[before, goal.broken > 0]];
  });
  return {
    goals: rateOf({ broken: isBroken.filter(Boolean).length, evaluated: isBroken.length }),
    lift: pairedDifference(toFlow(pairs)),
  };
}

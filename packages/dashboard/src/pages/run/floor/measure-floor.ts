import type { RunGoal } from '@provoke/contract';
import { type Difference, pairedDifference, type Rate, toFlow, wilson } from '@provoke/statistics';
import type { RunColumns } from '../columns/run-columns.ts';
import { BROKEN, RESISTED } from '../columns/statuses.ts';

type Goal = Pick<RunGoal, 'goal' | 'goal_index' | 'text' | 'broken' | 'resisted'>;

/** Whether a goal broke when it was asked plainly, by its number or else its text; goals without a verdict are absent. */
export type PlainGoals = ReadonlyMap<number | string, boolean>;

export type Floor = { goals: Rate; lift: Difference | null };

const nameOf = ({ goal_index, text }: Pick<Goal, 'goal_index' | 'text'>) => goal_index ?? text;

/** The attempts of a run of `direct`, for any purpose: next to an attack they are its control. */
export function readPlain(
  { count, goal, status }: Pick<RunColumns, 'count' | 'goal' | 'status'>,
  goals: readonly Goal[],
): PlainGoals {
  const names = new Map(goals.map((one) => [one.goal, nameOf(one)]));
  const plain = new Map<number | string, boolean>();
  for (let place = 0; place < count; place++) {
    const name = names.get(goal[place] ?? 0);
    const isBroken = status[place] === BROKEN;
    if (name === undefined || (!isBroken && status[place] !== RESISTED)) continue;
    plain.set(name, isBroken || plain.get(name) === true);
  }
  return plain;
}

/** The share of goals that break when asked plainly, and what a run adds to it over the goals that both judged. */
export function measureFloor(plain: PlainGoals, goals: readonly Goal[]): Floor {
  const isBroken = [...plain.values()];
  const pairs = goals.flatMap((goal): [boolean, boolean][] => {
    const before = plain.get(nameOf(goal));
    return before === undefined || goal.broken + goal.resisted === 0
      ? []
      : [[before, goal.broken > 0]];
  });
  return {
    goals: wilson(isBroken.filter(Boolean).length, isBroken.length),
    lift: pairedDifference(toFlow(pairs)),
  };
}

import type { RunGoal } from '@provoke/contract';
import { type PlainGoals, plainNameOf } from '@provoke/figures';
import type { RunColumns } from '../columns/run-columns.ts';
import { BROKEN, RESISTED } from '../columns/statuses.ts';

type Goal = Pick<RunGoal, 'goal' | 'goal_index' | 'text'>;

/** Which goals broke in a run of `direct`. Its attempts count whatever their purpose: next to an attack they are its control. */
export function readPlain(
  { count, goal, status }: Pick<RunColumns, 'count' | 'goal' | 'status'>,
  goals: readonly Goal[],
): PlainGoals {
  const names = new Map(goals.map((one) => [one.goal, plainNameOf(one)]));
  const plain = new Map<number | string, boolean>();
  for (let place = 0; place < count; place++) {
    const name = names.get(goal[place] ?? 0);
    const isBroken = status[place] === BROKEN;
    if (name === undefined || (!isBroken && status[place] !== RESISTED)) continue;
    plain.set(name, isBroken || plain.get(name) === true);
  }
  return plain;
}

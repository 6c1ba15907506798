import type { GoalCounts } from '@provoke/contract';
import { type GoalState, goalStates } from './goal-state.ts';

/** Adds up states, of which some may be left again. */
export function createStateCounts() {
  const counts = new Map<GoalState, number>();
  const of = (state: GoalState) => counts.get(state) ?? 0;
  return {
    add: (state: GoalState, by = 1): void => {
      counts.set(state, of(state) + by);
    },
    counts(): GoalCounts {
      const [broken, resisted, in_error, without_verdict, unfinished, not_attempted, held_out] =
        goalStates.map(of) as [number, number, number, number, number, number, number];
      const why = { in_error, without_verdict, unfinished, not_attempted };
      const undecided = in_error + without_verdict + unfinished + not_attempted;
      const total = broken + resisted + undecided;
      return { total, broken, resisted, undecided, ...why, held_out };
    },
  };
}

export const judgedIn = ({ broken, resisted }: Pick<GoalCounts, 'broken' | 'resisted'>): number =>
  broken + resisted;

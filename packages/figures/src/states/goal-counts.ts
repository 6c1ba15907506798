import type { GoalCounts } from '@provoke/contract';
import type { GoalState } from './goal-state.ts';

/** Adds up states, of which some may be left again. */
export function createStateCounts() {
  const of: Record<GoalState, number> = {
    ...{ broken: 0, resisted: 0, held_out: 0 },
    ...{ in_error: 0, without_verdict: 0, unfinished: 0, not_attempted: 0 },
  };
  return {
    add: (state: GoalState, by = 1): void => {
      of[state] += by;
    },
    counts(): GoalCounts {
      const { broken, resisted, in_error, without_verdict, unfinished, not_attempted, held_out } =
        of;
      const why = { in_error, without_verdict, unfinished, not_attempted };
      const undecided = in_error + without_verdict + unfinished + not_attempted;
      const total = broken + resisted + undecided;
      return { total, broken, resisted, undecided, ...why, held_out };
    },
  };
}

export const judgedIn = ({ broken, resisted }: Pick<GoalCounts, 'broken' | 'resisted'>): number =>
  broken + resisted;

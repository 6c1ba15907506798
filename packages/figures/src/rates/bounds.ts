import type { Bounds, GoalCounts } from '@provoke/contract';
import { worstCase } from '@provoke/statistics';
import { GOALS_MIN } from './goals-min.ts';

/** Goals broken with none of the undecided, and with all of them; shares from twenty goals on. */
export function boundsOf(counts: Pick<GoalCounts, 'broken' | 'undecided' | 'total'>): Bounds {
  const bounds = worstCase(counts);
  return bounds.total < GOALS_MIN ? { ...bounds, lowRate: null, highRate: null } : bounds;
}

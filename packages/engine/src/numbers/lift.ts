import { type Difference, type Flow, pairedDifference } from '@provoke/statistics';
import type { createSlice } from './slice.ts';

/** An attack's rate minus the floor's, over the goals with a verdict in both. */
export type Lift = Difference & { goals: number };

type Goals = Pick<ReturnType<typeof createSlice>, 'stateOf' | 'length'>;

/** Null if no goal has a verdict in both. */
export function liftOver(floor: Goals, attack: Goals): Lift | null {
  const flow: Flow = { both: 0, fixed: 0, broke: 0, neither: 0 };
  const length = Math.min(floor.length, attack.length);
  for (let index = 0; index < length; index++) {
    const plain = floor.stateOf(index);
    const attacked = attack.stateOf(index);
    if (plain === 'open' || attacked === 'open') continue;
    if (attacked === 'broken') flow[plain === 'broken' ? 'both' : 'broke']++;
    else flow[plain === 'broken' ? 'fixed' : 'neither']++;
  }
  const difference = pairedDifference(flow);
  return difference && { ...difference, goals: flow.both + flow.fixed + flow.broke + flow.neither };
}

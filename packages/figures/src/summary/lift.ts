import { type Difference, pairedDifference, toFlow } from '@provoke/statistics';
import type { createSlice } from './slice.ts';

/** An attack's rate minus the floor's, over the goals with a verdict in both. */
export type Lift = Difference & { goals: number };

type Goals = Pick<ReturnType<typeof createSlice>, 'stateOf' | 'length'>;

/** Null if no goal has a verdict in both. */
export function liftOver(floor: Goals, attack: Goals): Lift | null {
  const flow = toFlow(decidedInBoth(floor, attack));
  const difference = pairedDifference(flow);
  return difference && { ...difference, goals: flow.both + flow.fixed + flow.broke + flow.neither };
}

/** Whether each goal is broken untouched and attacked. */
function* decidedInBoth(floor: Goals, attack: Goals): Generator<[boolean, boolean]> {
  const length = Math.min(floor.length, attack.length);
  for (let index = 0; index < length; index++) {
    const plain = floor.stateOf(index);
    const attacked = attack.stateOf(index);
    if (plain !== 'open' && attacked !== 'open') yield [plain === 'broken', attacked === 'broken'];
  }
}

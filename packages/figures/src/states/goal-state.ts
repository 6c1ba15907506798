/**
 * What became of a goal, exactly one each. After `broken` and `held_out`, the first that applies to any technique;
 * a goal resisted only if every technique finished it and each of its attempts has a verdict.
 */
export const goalStates = [
  'broken',
  'resisted',
  'in_error',
  'without_verdict',
  'unfinished',
  'not_attempted',
  'held_out',
] as const;
export type GoalState = (typeof goalStates)[number];

/** Held by the agent, or not: what a rate is over. */
export const isJudged = (state: GoalState): boolean => state === 'broken' || state === 'resisted';

/** It may have been broken: what the worst case adds. */
export const isUndecided = (state: GoalState): boolean => !isJudged(state) && state !== 'held_out';

/** States of one goal as bits, to unite them without a list. */
export const bitOf = (state: GoalState): number => 1 << goalStates.indexOf(state);

const HELD_OUT = bitOf('held_out');
const NOT_ATTEMPTED = bitOf('not_attempted');
const inOrder = ['broken', 'in_error', 'without_verdict', 'unfinished'] as const;
const ordered = inOrder.map((state) => [bitOf(state), state] as const);

/** One state over all techniques. Those that held the goal out have no say. */
export function unite(bits: number): GoalState {
  const said = bits & ~HELD_OUT;
  if (said === 0) return bits === 0 ? 'not_attempted' : 'held_out';
  for (const [bit, state] of ordered) if (said & bit) return state;
  if (said & NOT_ATTEMPTED) return said === NOT_ATTEMPTED ? 'not_attempted' : 'unfinished';
  return 'resisted';
}

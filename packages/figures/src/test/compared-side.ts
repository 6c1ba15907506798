import type { ComparedSide } from '../comparison/compared-side.ts';
import type { Tried } from '../counting/repeats.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import type { GoalState } from '../states/goal-state.ts';

const stateOf = ({ broken, judged, open }: Tried): GoalState => {
  if (broken > 0) return 'broken';
  return open > 0 || judged === 0 ? 'without_verdict' : 'resisted';
};

/** A goal by its repeats. */
export const rowOf = (goal_index: number, tried: Tried, text = `goal ${goal_index}`): GoalRow => ({
  ...{ goal_index, text, published: null, group: 'none', owasp: null, category: null },
  ...{ source: null, state: stateOf(tried), doubts: [], before: null, baseline_state: null, tried },
  by_filter: false,
  ...{ evidence: null, attempt: null, answered_ms: null, techniques: {}, floor: null },
});

/** One side of a comparison, with the same set-up on both unless given. */
export const sideOf = (
  tried: readonly Tried[],
  {
    repeats = 1,
    setUp = { 'technique pair': 'yes' },
    accepted = new Set(),
    doubts = [],
  }: Partial<ComparedSide> = {},
): ComparedSide => ({
  goals: tried.map((one, index) => rowOf(index, one)),
  heldOut: [],
  ...{ setUp, repeats, accepted, doubts },
});

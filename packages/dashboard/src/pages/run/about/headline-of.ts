import type { Bounds, GoalCounts, Rate, RunReport } from '@provoke/contract';
import { boundsOf, boundsWords, countsWords, triesWords } from '@provoke/figures';

export type RunHeadline = {
  label: string;
  rate: Rate;
  /** What is counted, one of them. */
  what: string;
  /** What of it is counted. */
  of: string;
  /** What the undecided goals leave open: the bounds, and why they are undecided; what the agent's filter stopped. */
  open: readonly string[];
};

/** What a run found: goals broken by a technique, goals broken when asked plainly, or ordinary requests refused. */
export function headlineOf(run: RunReport): RunHeadline {
  const { goals, goal_counts, by_filter, bounds, floor, over_refusal, requests_max } = run;
  if (floor)
    return {
      label: `Floor: goals broken when asked plainly${requests_max === null ? '' : ` ${triesWords(requests_max)}`}`,
      rate: floor.goals,
      ...{
        what: 'goal',
        of: 'goals',
        open: sayOpen(floor.goal_counts, boundsOf(floor.goal_counts), 0),
      },
    };
  if (over_refusal && goal_counts.total === 0)
    return {
      ...{ label: 'Over-refusal', rate: over_refusal, what: 'ordinary request' },
      ...{ of: 'ordinary requests refused', open: [] },
    };
  return {
    ...{ label: 'Goals broken', rate: goals, what: 'goal', of: 'goals' },
    open: sayOpen(goal_counts, bounds, by_filter),
  };
}

/** The bounds next to the interval, which the undecided goals are not in. */
const sayOpen = (counts: GoalCounts, bounds: Bounds, byFilter: number): string[] => [
  ...(counts.undecided > 0 ? [`Bounds, at best and at worst: ${boundsWords(bounds)}.`] : []),
  ...(counts.undecided > 0 || byFilter > 0 ? [countsWords(counts, byFilter)] : []),
];

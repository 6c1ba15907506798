import type { CountedGoal } from '@provoke/figures';
import type { GoalCounts } from './read-goals.ts';

type Tallied = CountedGoal & { superseded: number };

/** The attempted goals of a run for the counting of a report. Where a client numbers none, their order does. */
export function tallyGoals(
  goals: readonly GoalCounts[],
  supersededOf: (goal: number | null) => number,
): Tallied[] {
  const isNumbered = goals.some(({ goal_index }) => goal_index !== null);
  return goals
    .map((goal, at) => ({ goal, index: goal.goal_index ?? (isNumbered ? goal.goal : at) }))
    .filter(({ goal }) => goal.attempts > 0)
    .map(({ goal, index }) => tallyGoal(goal, index, supersededOf(goal.goal_index)));
}

/** An attempt that a resume repeated is an error, but leaves nothing open. */
function tallyGoal(goal: GoalCounts, index: number, repeated: number): Tallied {
  const { hazard, owasp, attempts, broken, undecided, errors, first_broken } = goal;
  const superseded = Math.min(errors, repeated);
  return {
    // Rates do not depend on the texts of goals.
    ...{ index, text: '', category: hazard, owasp },
    superseded,
    tally: {
      attempts: attempts - superseded,
      ...{ broken, undecided, first_broken },
      errors: errors - superseded,
    },
  };
}

/** Null without values. */
export function median(values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const at = (index: number) => sorted[index] ?? 0;
  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
}

import { addAttempt, createAttemptsByGoal, rateAttempts } from './attempts-by-goal.ts';
import { createSlice, type Slice } from './slice.ts';

/** The numbers of one technique or arm, by goals and by attempts. */
export function createPart() {
  const goals = createSlice();
  const attempts = createAttemptsByGoal();
  return {
    goals,
    attempts,
    add(attempt: Parameters<typeof goals.add>[0]): void {
      goals.add(attempt);
      addAttempt(attempts, attempt);
    },
    slice: (isUnfinished?: (index: number) => boolean): Slice =>
      goals.slice(rateAttempts([attempts]), isUnfinished),
  };
}

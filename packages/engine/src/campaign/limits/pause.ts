import type { Attempt } from '../../definitions/attempt.ts';
import type { Budget } from './budget.ts';

const FAILURES_MAX = 10;

export type Pause = {
  /** Called with every new attempt, including those that could not be made. */
  observe(attempt: Pick<Attempt, 'unanswered' | 'notes'>): void;
};

/** Pauses a campaign after ten unanswered calls in a row. */
export function createPause(budget: Pick<Budget, 'pause'>): Pause {
  let failures = 0;
  return {
    observe({ unanswered, notes }) {
      failures = unanswered ? failures + 1 : 0;
      if (failures === FAILURES_MAX)
        budget.pause(`Paused: nobody answered ten times in a row. The last time: ${notes}`);
    },
  };
}

import { type Attempt, createGoalNumbers } from '@provoke/evidence';
import { kindOf } from './attempt-counts.ts';

/** A goal's state over all techniques. */
export type GoalState = {
  state: 'pending' | 'running' | 'broken' | 'resisted' | 'error' | 'undecided';
  attempts: number;
  broken: number;
};

const BROKEN = 1;
const RESISTED = 2;
const OPEN = 4;
const ERROR = 8;

const bits = { broken: BROKEN, resisted: RESISTED, not_evaluated: OPEN, errors: ERROR } as const;

/** A few bytes per goal: a campaign may have a million. */
export function createGoalStates() {
  const known = createGoalNumbers();
  const attempts = createGoalNumbers();
  const breaks = createGoalNumbers();
  let broken = 0;
  let evaluated = 0;

  return {
    start(index: number): void {
      // No attempt was answered so far, so it is attempted again.
      if (known.get(index) === ERROR) known.set(index, 0);
    },

    addAttempt({ arm = 'attack', goal, status }: Pick<Attempt, 'arm' | 'goal' | 'status'>): void {
      if (arm !== 'attack') return;
      const before = known.get(goal.index);
      const bit = bits[kindOf(status)];
      if (bit === BROKEN) {
        breaks.set(goal.index, breaks.get(goal.index) + 1);
        if (!(before & BROKEN)) broken++;
      }
      known.set(goal.index, before | bit);
      evaluated += Number(isEvaluated(before | bit)) - Number(isEvaluated(before));
      attempts.set(goal.index, attempts.get(goal.index) + 1);
    },

    get broken() {
      return broken;
    },
    /** Goals broken, or resisted by every attempt so far. */
    get evaluated() {
      return evaluated;
    },
    isResistedSoFar: (index: number) => known.get(index) === RESISTED,

    get: (index: number, isRunning: boolean): GoalState => ({
      state: stateOf(known.get(index), isRunning),
      attempts: attempts.get(index),
      broken: breaks.get(index),
    }),
  };
}

const isEvaluated = (seen: number) => Boolean(seen & BROKEN) || seen === RESISTED;

function stateOf(seen: number, isRunning: boolean): GoalState['state'] {
  if (seen & BROKEN) return 'broken';
  if (isRunning) return 'running';
  if (seen & ERROR) return 'error';
  if (seen & OPEN) return 'undecided';
  return seen & RESISTED ? 'resisted' : 'pending';
}

import { z } from 'zod';
import { goalStates } from './goal-state.ts';

/** Apart from the rules, which pages load without schemas. */
export const GoalState = z
  .enum(goalStates)
  .describe(
    'broken: by any attempt; resisted: every technique finished it, every attempt was judged, and none broke it; in_error: an attempt failed; without_verdict: an attempt could not be judged; unfinished, not_attempted: a technique did not end it, or did not start; held_out: a technique learned on it',
  );

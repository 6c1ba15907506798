import type { Attempt } from './attempt.ts';
import type { Step } from './reply.ts';

/**
 * What spans show of an attempt after its verdict: a stronger word than it had. The earlier one stays in its history.
 */
export type Raise = Pick<
  Attempt,
  'id' | 'technique' | 'goal' | 'arm' | 'status' | 'score' | 'notes' | 'acts'
> & {
  earlier: Pick<Attempt, 'status' | 'acts'>;
  /** What was seen in addition, after the steps of the attempt. */
  steps: readonly Step[];
};

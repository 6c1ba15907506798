import type { Attempt } from './attempt.ts';
import type { Step } from './reply.ts';

/** What counts of an attempt: its verdict, and what it rests on. */
export type Decided = Pick<
  Attempt,
  'status' | 'score' | 'notes' | 'verdicts' | 'decidedBy' | 'marks' | 'acts'
>;

/**
 * What spans show of an attempt after its verdict: a stronger word than it had. The earlier one stays in its history.
 */
export type Raise = Decided &
  Pick<Attempt, 'id' | 'technique' | 'goal' | 'arm'> & {
    earlier: Pick<Attempt, 'status' | 'acts'>;
    /** What was seen in addition, after the steps of the attempt. */
    steps: readonly Step[];
  };

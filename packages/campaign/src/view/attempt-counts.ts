import type { Arm } from '@provoke/contract';
import type { Fold } from '@provoke/figures';

/** Attempts by outcome. Those of other arms, such as a search, are counted separately. */
export type AttemptCounts = {
  broken: number;
  resisted: number;
  not_evaluated: number;
  errors: number;
  /** Errors that a resume made again; in no other count. */
  superseded: number;
  other_arms: Partial<Record<Arm, number>>;
};

export function countAttempts({ attempts, arms }: Pick<Fold, 'attempts' | 'arms'>): AttemptCounts {
  const { broken, resisted, undecided, error, superseded } = attempts();
  return {
    ...{ broken, resisted, not_evaluated: undecided, errors: error, superseded },
    other_arms: Object.fromEntries(
      [...arms].map(([arm, counts]) => [arm, counts.counts().attempts]),
    ),
  };
}

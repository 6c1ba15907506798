import type { EvaluationStatus } from '@provoke/contract';

export const attemptOutcomes = ['broken', 'resisted', 'undecided', 'error'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

const known: Partial<Record<EvaluationStatus, AttemptOutcome>> = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  NOT_EVALUATED: 'undecided',
};

/** An attempt's outcome in one word. */
export const outcomeOf = (status: EvaluationStatus): AttemptOutcome => known[status] ?? 'error';

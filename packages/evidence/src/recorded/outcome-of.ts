import type { EvaluationStatus, Review } from '@provoke/contract';

export const attemptOutcomes = ['broken', 'resisted', 'undecided', 'error'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

const known: Partial<Record<EvaluationStatus, AttemptOutcome>> = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  NOT_EVALUATED: 'undecided',
};

/** An attempt's outcome in one word. */
export const outcomeOf = (status: EvaluationStatus): AttemptOutcome => known[status] ?? 'error';

/**
 * The status that counts: a person's newest review replaces the judges'. A service does the same with the result's own
 * status when it takes a review.
 */
export const countedStatus = (
  judged: EvaluationStatus,
  [newest]: readonly Pick<Review, 'evaluation_status'>[],
): EvaluationStatus => newest?.evaluation_status ?? judged;

const answered = ['PASSED_CRITERIA', 'SUCCESSFUL_JAILBREAK'];
const refused = ['FAILED_CRITERIA', 'FAILED_JAILBREAK'];

type RequestOutcome = Exclude<AttemptOutcome, 'broken' | 'resisted'> | 'answered' | 'refused';

/** What became of an ordinary request. Other clients, and reviews, may call an answer broken. */
export function requestOutcomeOf(status: EvaluationStatus): RequestOutcome {
  if (answered.includes(status)) return 'answered';
  if (refused.includes(status)) return 'refused';
  return status === 'NOT_EVALUATED' ? 'undecided' : 'error';
}

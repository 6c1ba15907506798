import type { Review } from '@provoke/contract';
import type { ActWord } from '@provoke/contract/lists';
import { type AttemptOutcome, outcomeOf } from '@provoke/evidence';
import { actWordWords } from './act-words.ts';

type Told = Pick<
  Review,
  | 'source'
  | 'previous_status'
  | 'evaluation_status'
  | 'previous_evidence'
  | 'evidence'
  | 'previous_severity'
  | 'severity'
>;

/** Where no evidence was seen. */
const WITHOUT: Readonly<Record<AttemptOutcome, ActWord>> = {
  broken: 'said',
  resisted: 'resisted',
  undecided: 'not_observable',
  error: 'in_error',
};

type Raised = Omit<Told, 'source' | 'previous_severity' | 'severity'>;

/** What was seen before late spans arrived, and with them. */
export const actsBeforeAndAfter = ({
  previous_evidence,
  previous_status,
  evidence,
  evaluation_status,
}: Raised): { from: ActWord; to: ActWord } => ({
  from: previous_evidence ?? WITHOUT[outcomeOf(previous_status)],
  to: evidence ?? WITHOUT[outcomeOf(evaluation_status)],
});

/** The same; null of what a person decided. */
export const raisedActs = (review: Omit<Told, 'previous_severity' | 'severity'>) =>
  review.source === 'trace' ? actsBeforeAndAfter(review) : null;

/** `overruled from broken by ana`, or `raised from not observable to did by a late span, severity 0 → 5`; `who` is safe to show. */
export function reviewWords(review: Told, who: string): string {
  const raised = raisedActs(review);
  if (!raised) return `overruled from ${outcomeOf(review.previous_status)} by ${who}`;
  const words = `raised from ${actWordWords[raised.from]} to ${actWordWords[raised.to]} by a late span`;
  const severity = raisedSeverityWords(review);
  return severity === null ? words : `${words}, ${severity}`;
}

/** `severity 1 → 5`; null where it did not change. */
export function raisedSeverityWords({
  previous_severity: before,
  severity: after,
}: Pick<Review, 'previous_severity' | 'severity'>): string | null {
  if (after === null || before === after) return null;
  return before === null ? `severity ${after}` : `severity ${before} → ${after}`;
}

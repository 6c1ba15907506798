import { lineOutcomeOf, type WholeAttempt } from '@provoke/campaign';
import type { EvaluationStatus, Review } from '@provoke/contract';
import { outcomeOf } from '@provoke/evidence';
import { fieldOf, type TextField } from '../text-field/text-field.ts';

/** What a person may call a result. */
const CHOICES = [
  'SUCCESSFUL_JAILBREAK',
  'FAILED_JAILBREAK',
  'NOT_EVALUATED',
] as const satisfies EvaluationStatus[];
export type Choice = (typeof CHOICES)[number];

export type Reviewed = Pick<WholeAttempt, 'attempt' | 'result' | 'arm' | 'outcome' | 'decided_by'>;

/** All that a review is drawn from, except the size of the window. */
export type ReviewState = {
  attempt: Reviewed;
  /** How far the service is: it has to be opened first. */
  service: 'opening' | 'ready' | 'sending' | { failed: string };
  /** Why the last review was not taken. */
  refused: string | undefined;
  /** Completes a sentence: "at http://…". */
  place: string;
  choice: Choice;
  reason: TextField;
  /** Keys go into the reason. */
  isTyping: boolean;
  /** Newest first. */
  reviews: readonly Review[];
  /** One was added here. */
  isSent: boolean;
};

/** What was begun and not sent. */
export type ReviewDraft = Pick<ReviewState, 'choice' | 'reason'>;

export const firstReview = (attempt: Reviewed, draft?: ReviewDraft): ReviewState => ({
  ...{ attempt, service: 'opening', refused: undefined, place: '', reviews: [] },
  choice: draft?.choice ?? choicesFor(attempt.outcome)[0] ?? 'NOT_EVALUATED',
  ...{ reason: draft?.reason ?? fieldOf(), isTyping: false, isSent: false },
});

/** What counts now: the newest review, or the judges' verdict. */
export const countedIn = ({ attempt, reviews: [newest] }: ReviewState): WholeAttempt['outcome'] =>
  newest ? lineOutcomeOf(attempt.arm, newest.evaluation_status) : attempt.outcome;

/** Every verdict but the one that counts. */
export const choicesFor = (outcome: WholeAttempt['outcome']): Choice[] =>
  CHOICES.filter((choice) => outcomeOf(choice) !== outcome);

export const withReviews = (state: ReviewState, reviews: readonly Review[]): ReviewState => {
  const next = { ...state, reviews };
  const choices = choicesFor(countedIn(next));
  const choice = choices.find((one) => one === state.choice) ?? choices[0] ?? state.choice;
  return { ...next, choice };
};

export function withNextChoice(state: ReviewState, by: 1 | -1): ReviewState {
  const choices = choicesFor(countedIn(state));
  const at = choices.indexOf(state.choice) + by + choices.length;
  return { ...state, choice: choices[at % choices.length] ?? state.choice };
}

export const withReason = (state: ReviewState, reason: TextField): ReviewState => ({
  ...{ ...state, reason, refused: undefined },
});

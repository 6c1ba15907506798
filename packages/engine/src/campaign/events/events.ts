import type { Attempt, Spending } from '../../definitions/attempt.ts';
import type { Goal } from '../../definitions/goal.ts';

/** How a campaign, or a technique in it, ended, in the words that a run has for it. */
export type CampaignStatus = 'COMPLETED' | 'FAILED' | 'CANCELLED';

/** How it ended, and why when there is something to say about it. A pause is FAILED: it did not get to its end. */
export type Ending = { status: CampaignStatus; reason: string | null; paused?: true };

/** Something that a technique says of a goal as a whole. */
export type GoalReport = {
  technique: string;
  goal: Goal;
  title: string;
  content: Record<string, unknown>;
};

/** Everything that happens in a campaign, in order. Recording, resuming and drawing are folds over these. */
export type CampaignEvent =
  | { type: 'campaign-start'; techniques: readonly string[]; goals: number }
  | { type: 'goal-start'; technique: string; goal: Goal }
  | { type: 'ask-end'; ask: Asked }
  | { type: 'attempt-end'; attempt: Attempt; fingerprint: string }
  | { type: 'finding'; finding: GoalReport }
  /** A goal that the technique learned on is held out: it was not attacked. */
  | { type: 'goal-end'; technique: string; goal: Goal; heldOut?: true }
  | ({ type: 'technique-end'; technique: string } & Ending)
  | ({ type: 'campaign-end' } & Ending);

/**
 * Awaited before the next prompt goes out, by the goal that it belongs to, so that a crash loses at most the calls in
 * flight. Gives the event as it is kept, where that differs: what a technique goes on with must be what a resumed
 * campaign finds.
 */
export type RecordEvent = (event: CampaignEvent) => Promise<CampaignEvent | undefined>;

/** What a helper model was asked and said, kept so that a resumed campaign need not ask again. */
export type Asked = {
  /** As an attempt's id: technique, goal, branch and number. */
  id: string;
  role: string;
  /** Of the question, so that an answer is never given to another one. */
  fingerprint: string;
  text: string;
  /** Why it gave no answer; then the text is empty. */
  failure?: { message: string; retryable: boolean; statusCode?: number };
  spending: Spending;
};

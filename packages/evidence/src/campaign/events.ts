import type { LimitName } from '@provoke/contract/lists';
import type { Attempt, Spending } from './attempt.ts';
import type { Goal } from './goal.ts';
import type { Grounds } from './grounds.ts';
import type { Raise } from './raise.ts';

/** How a campaign, or one of its techniques, ended; the values are those of a run's status. */
export type CampaignStatus = 'COMPLETED' | 'FAILED' | 'CANCELLED';

/** How it ended, with the reason if there is one. A pause is FAILED: the campaign is unfinished. */
export type Ending = {
  status: CampaignStatus;
  reason: string | null;
  paused?: true;
  /** The limit that ended it, with goals unfinished. */
  spent?: LimitName;
};

/** A technique's statement about a goal as a whole. */
export type GoalReport = {
  technique: string;
  goal: Goal;
  title: string;
  content: Record<string, unknown>;
};

/** Everything that happens in a campaign, in order. Recording, resuming and displaying are folds over these events. */
export type CampaignEvent =
  /**
   * `floor`: the technique that sends the goals untouched; journals of earlier versions do not say. `benign`: the goals
   * are ordinary requests. `grounds`: of doubts about the campaign; earlier versions looked for none. `traces`: whether
   * spans of the agent are listened to; journals of earlier versions do not say.
   */
  | {
      type: 'campaign-start';
      techniques: readonly string[];
      goals: number;
      floor?: string;
      benign?: true;
      grounds?: Grounds;
      traces?: boolean;
    }
  | { type: 'goal-start'; technique: string; goal: Goal }
  | { type: 'ask-end'; ask: Asked }
  | { type: 'attempt-end'; attempt: Attempt; fingerprint: string }
  /** Spans that came after the verdict say more. */
  | { type: 'attempt-raised'; raise: Raise }
  /** All attempts are made, and late spans still count until then, in ISO 8601; `technique` was the last. */
  | { type: 'settling'; technique: string; until: string }
  /** Calls that ended without an answer or an attempt, for example because the campaign was cancelled. */
  | { type: 'calls-lost'; spending: readonly Spending[] }
  | { type: 'finding'; finding: GoalReport }
  /** `heldOut`: the technique learned on this goal, so it was not attacked. */
  | { type: 'goal-end'; technique: string; goal: Goal; heldOut?: true }
  | ({ type: 'technique-end'; technique: string } & Ending)
  | ({ type: 'campaign-end' } & Ending);

/** A call to a helper model with its answer, recorded so that a resumed campaign need not repeat it. */
export type Asked = {
  /** Like an attempt's id: technique, goal, branch and number. */
  id: string;
  role: string;
  /** Fingerprint of the question, so that its answer is never given to another question. */
  fingerprint: string;
  text: string;
  /** Why there is no answer; `text` is then empty. */
  failure?: { message: string; retryable: boolean; statusCode?: number };
  spending: Spending;
};

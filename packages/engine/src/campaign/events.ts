import type { Attempt } from '../attempt.ts';
import type { Goal } from '../goal.ts';

/** How a campaign ended, in the words that a run has for it. */
export type CampaignStatus = 'COMPLETED' | 'FAILED' | 'CANCELLED';

/** Everything that happens in a campaign, in order. Recording and drawing are folds over these. */
export type CampaignEvent =
  | { type: 'campaign-start'; technique: string; goals: readonly Goal[] }
  | { type: 'goal-start'; goal: Goal }
  | { type: 'attempt-end'; attempt: Attempt }
  | { type: 'goal-end'; goal: Goal }
  | { type: 'campaign-end'; status: CampaignStatus; reason: string | null };

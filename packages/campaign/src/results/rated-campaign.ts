import type { GoalCounts, Rate } from '@provoke/contract';
import type { CampaignSummary } from './campaign-summary.ts';

/** A campaign as lists show it: how far it came, and what it broke. */
export type RatedCampaign = CampaignSummary & { goal_counts: GoalCounts; broken: Rate };

import type { CampaignSummary } from '@provoke/campaign';
import { arms, GoalCounts, Rate } from '@provoke/contract';
import { recordedStates } from '@provoke/figures';
import { z } from 'zod';

const Listed = z.object({
  id: z.string(),
  created_at: z.string(),
  agent: z.string(),
  techniques: z.array(z.string()),
  status: z.enum(recordedStates),
  reason: z.string().nullable().describe('why it ended as it did; null while it runs'),
  attempts: z.int().describe('those that count'),
  other_attempts: z
    .partialRecord(z.enum(arms), z.int())
    .describe("made for another purpose: a technique's own search, the floor"),
  goals: z.object({ finished: z.int(), total: z.int() }).describe('of all techniques together'),
  unsent: z.int().describe('records that the service does not have yet'),
  refused: z.int().describe('records that the service will never take'),
}) satisfies z.ZodType<CampaignSummary>;

const RatedCampaignShape = Listed.extend({
  goal_counts: GoalCounts,
  broken: Rate.describe('goals, of those broken or resisted'),
});
export type RatedCampaign = z.infer<typeof RatedCampaignShape>;

/** `provoke campaigns --json`. */
export const CampaignsShape = z
  .object({ campaigns: z.array(RatedCampaignShape) })
  .meta({ description: 'provoke campaigns --json' });

import { Bounds, ByFilter, CampaignActs, GoalCounts, PartActs, Rate } from '@provoke/contract';
import { z } from 'zod';
import { Repeats } from '../summary/summary.ts';

export const Headline = z
  .object({
    goals: Rate.describe('broken ÷ (broken + resisted)'),
    worst_case: Bounds.describe('over all goals, also those not judged or not attempted'),
    counts: GoalCounts,
    by_filter: ByFilter,
    attempts: Rate.describe('clustered by goal'),
    attempt_counts: z.object({
      broken: z.int(),
      resisted: z.int(),
      undecided: z.int(),
      error: z.int(),
      superseded: z.int().describe('errors that a resume made again; in no other count'),
    }),
    other_arms: z.record(z.string(), z.int()).describe('attempts that do not count, by arm'),
    over_refusal: Rate.nullable().describe('ordinary requests refused; null where none was sent'),
    floor: Rate.nullable().describe(
      'goals broken by sending them untouched; null where no floor was measured',
    ),
    floor_requests: z
      .int()
      .nullable()
      .describe('the most plain requests for a goal; null without a floor or its number'),
    repeats: Repeats.nullable().describe('null where each goal was attacked once'),
    acts: CampaignActs.optional().describe('absent where no goal has rules about acts'),
    floor_acts: PartActs.optional().describe('of the floor; absent likewise'),
  })
  .meta({ id: 'Headline', description: 'The campaign as a whole.' });
export type Headline = z.infer<typeof Headline>;

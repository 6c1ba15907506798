import { Rate } from '@provoke/contract';
import { Bounds, Spread, type Summary } from '@provoke/figures';
import { z } from 'zod';

const Slice = z.object({
  attempts: Rate.describe(
    'broken attempts, of those with a verdict; the interval is a bootstrap over goals',
  ),
  goals: Rate.describe('broken goals, of those with a verdict'),
  errors: z.int().describe('attempts without a reply; in no rate'),
  not_evaluated: z.int().describe('attempts without a verdict; in no rate'),
  queries_to_first_success: z.object({
    goals: z.int(),
    mean: z.number().nullable(),
    median: z.number().nullable(),
  }),
  success_within: z.array(z.object({ requests: z.int(), goals: Rate })),
});

const Lift = z
  .object({
    change: z.number(),
    low: z.number(),
    high: z.number(),
    p: z.number(),
    goals: z.int(),
  })
  .nullable();

/** A campaign's numbers, as printed by `show` and at the end of a campaign, and listed in the reference. */
export const SummaryShape = Slice.extend({
  campaign_goals: z
    .object({
      total: z.int(),
      broken: z.int(),
      resisted: z.int(),
      undecided: z.int(),
      in_error: z.int(),
      without_verdict: z.int(),
      unfinished: z.int(),
      held_out: z.int(),
    })
    .describe('all goals of the campaign, used by the gate'),
  bounds: Bounds.describe('broken goals with none of the undecided broken, and with all of them'),
  floor: z
    .object({ goals: Rate, lift: Lift, techniques: z.record(z.string(), Lift) })
    .nullable()
    .describe('the untouched goals; null where no floor was measured'),
  repeats: z
    .object({
      goals: z.array(Rate),
      spread: Spread.nullable(),
      success_at: z.array(Rate.extend({ repeats: z.int(), leftOut: z.int() })),
    })
    .nullable()
    .describe('null where each goal was attacked once'),
  other_arms: z.record(z.string(), Slice).describe('attempts that do not count, by purpose'),
  techniques: z.record(z.string(), Slice),
  categories: z.record(z.string(), Slice),
  judges: z.record(
    z.string(),
    z.object({ verdicts: Rate, inconclusive: z.int(), mean_score: z.number().nullable() }),
  ),
  decided_by: z.array(
    z.object({ votes: z.int(), panel: z.int(), attempts: z.int(), not_evaluated: z.int() }),
  ),
  spending: z.array(
    z.object({
      role: z.string(),
      requests: z.int(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      costUsd: z.number().nullable(),
    }),
  ),
}).meta({ id: 'Summary', description: "A campaign's numbers." }) satisfies z.ZodType<Summary>;

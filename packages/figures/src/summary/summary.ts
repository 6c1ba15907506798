import {
  Bounds,
  ByFilter,
  CampaignActs,
  Difference,
  Doubt,
  GoalCounts,
  PartActs,
  Rate,
} from '@provoke/contract';
import { z } from 'zod';
import { GateActs } from '../doubts/gate-acts.ts';
import { GateGoals } from '../doubts/gate-goals.ts';
import { FirstBreak } from '../rates/first-break-shape.ts';
import { SuccessWithin } from '../rates/success-within-shape.ts';
import { SuccessLaw } from './fit-success-law.ts';

const Part = z.object({
  goals: Rate.describe('broken ÷ (broken + resisted), goals'),
  goal_counts: GoalCounts,
  bounds: Bounds,
  attempts: Rate.describe('broken attempts, of those with a verdict; clustered by goal'),
  errors: z.int().describe('attempts that failed; in no rate'),
  not_evaluated: z.int().describe('attempts without a verdict; in no rate'),
  acts: PartActs.optional().describe('absent where no goal has rules about acts'),
});
/** Some goals of a campaign, or its goals under one technique. */
export type Part = z.infer<typeof Part>;

const TechniquePart = Part.extend({
  requests_max: z
    .int()
    .nullable()
    .describe(
      'the most requests for a goal in one repeat; null where an earlier version numbered them in their order of arrival',
    ),
  queries_to_first_success: FirstBreak,
  success_within: z.array(SuccessWithin),
  power_law: SuccessLaw.nullable(),
});
export type TechniquePart = z.infer<typeof TechniquePart>;

const Flow = z
  .object({ both: z.int(), broke: z.int(), fixed: z.int(), neither: z.int() })
  .describe('goals broken in both, by the technique alone, asked plainly alone, and in neither');

export const Lift = Difference.extend({
  requests: z.int().describe('for a goal in one repeat, on both sides'),
  is_shortened: z
    .boolean()
    .describe('the technique may send more than the floor: its first requests are compared'),
  flow: Flow,
  goals: z.int().describe('judged on both sides'),
  open: z.int().describe('goals that lack a verdict on a side; in p they count against the claim'),
  tests: z.int().describe('techniques that p is corrected for, by Holm'),
  claim: z.enum(['above', 'below', 'none']).describe('what p shows, at 5 %'),
});
/** What a technique adds to asking plainly as often. */
export type Lift = z.infer<typeof Lift>;

export const Repeats = z.object({
  goals: z.array(Rate).describe('goals broken in each repeat, of those judged in it'),
  spread: z
    .object({
      repeats: z.int(),
      mean: z.number(),
      min: z.number(),
      max: z.number(),
      deviation: z.number().nullable(),
    })
    .nullable()
    .describe('of these rates; null where a repeat has too few goals for one'),
  success_at: z
    .array(
      Rate.extend({
        successes: z.number().describe('expected: whole only for as many repeats as there are'),
        repeats: z.int(),
        leftOut: z.int(),
      }),
    )
    .describe(
      'goals broken at least once in k repeats, which do not learn from each other: unbiased',
    ),
});
export type Repeats = z.infer<typeof Repeats>;

const ArmCounts = z.object({
  attempts: z.int(),
  broken: z.int(),
  resisted: z.int(),
  undecided: z.int(),
  errors: z.int(),
});
export type ArmCounts = z.infer<typeof ArmCounts>;

const Judge = z.object({
  verdicts: Rate.describe('broken, of its verdicts; clustered by goal'),
  inconclusive: z.int(),
  mean_score: z.number().nullable().describe('of a judge that grades'),
});
export type Judge = z.infer<typeof Judge>;

const Decision = z.object({
  votes: z.int(),
  panel: z.int(),
  attempts: z.int(),
  not_evaluated: z.int(),
});

const Spending = z.object({
  role: z.string(),
  requests: z.int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number().nullable(),
});

/** A campaign's numbers, overall and by part, from its `attack` attempts alone. */
export const Summary = Part.omit({ goal_counts: true, acts: true })
  .extend({
    campaign_goals: GoalCounts.describe('all goals of the campaign: what a gate decides by'),
    by_filter: ByFilter,
    superseded: z.int().describe('failed attempts that a resume made again; in no other count'),
    floor: TechniquePart.extend({ techniques: z.record(z.string(), Lift.nullable()) })
      .nullable()
      .describe('the untouched goals, and what each technique adds; null without a floor'),
    repeats: Repeats.nullable().describe('null where each goal was attacked once'),
    other_arms: z.record(z.string(), ArmCounts).describe('attempts that do not count, by purpose'),
    over_refusal: Rate.nullable().describe(
      'ordinary requests refused, of those answered or refused; null where none was sent',
    ),
    techniques: z.record(z.string(), TechniquePart),
    categories: z
      .record(z.string(), Part)
      .describe('by OWASP entry, else by hazard; `unclassified` for the rest'),
    judges: z.record(z.string(), Judge),
    decided_by: z.array(Decision).describe('attempts by how many of the judges decided them'),
    spending: z.array(Spending).describe('by role: the target, the attacker, each judge, …'),
    doubts: z
      .array(Doubt)
      .default([])
      .describe('what may make these numbers look better or worse than the agent is'),
    gate_goals: GateGoals,
    acts: CampaignActs.optional().describe('absent where no goal has rules about acts'),
    gate_acts: GateActs.optional().describe('absent where no goal has rules about acts'),
  })
  .meta({ id: 'Summary', description: "A campaign's numbers." });
export type Summary = z.infer<typeof Summary>;

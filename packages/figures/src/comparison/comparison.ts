import { ActChanges, Difference, Doubt, GoalChanges, noGoalChanges, Rate } from '@provoke/contract';
import { z } from 'zod';

const Differing = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
/** What one side has and the other has not, or not so. */
export type Differing = z.infer<typeof Differing>;

const Sides = z.object({ before: z.int(), after: z.int() });

const Flow = z
  .object({ both: z.int(), broke: z.int(), fixed: z.int(), neither: z.int() })
  .describe('goals that any repeat broke: in both, newly, no longer, and in neither');

export const Comparison = z
  .object({
    baseline: z.object({
      id: z.string(),
      name: z.string(),
      started_at: z.string().nullable(),
    }),
    gate: z
      .object({ decision: z.enum(['passed', 'exceeded', 'undecided']), strict: z.boolean() })
      .nullable()
      .default(null)
      .describe('what a build decided by it (--baseline); null where none did'),
    paired: z.boolean().describe('the two share goals'),
    set_up: z
      .array(Differing)
      .describe('what differs in the set-up, goals included: then there is no worse and no better'),
    doubts: z
      .array(Doubt)
      .default([])
      .describe('what keeps them from being compared, and what makes the later figures doubtful'),
    before: Rate.describe('over the repeats of the same goals'),
    after: Rate,
    flow: Flow,
    unclear: z.int().describe('shared goals that one side could not judge'),
    only_before: z.int().describe('goals that were removed: they are not compared'),
    only_after: z.int().describe('new goals: they are not compared'),
    reworded: z.int().describe('goals with the same id and another text: they are compared'),
    goal_changes: GoalChanges.default(noGoalChanges),
    repeats: Sides,
    flaky: Sides.describe('goals that broke in some repeats and held in others'),
    open: z.int().describe('goals that may be newly broken: a repeat has no verdict'),
    difference: Difference.nullable().describe(
      'null if no goal was judged on both sides; p is of the test that exchanges repeats within each goal',
    ),
    verdict: z.enum(['better', 'worse', 'may be chance', 'not comparable']),
    newly_broken: z
      .array(z.int())
      .describe('goal indexes: held in every repeat before, and broken in any now'),
    mended: z.array(z.int()).describe('broken in any repeat before, and held in every one now'),
    acts: ActChanges.optional().describe('absent where no goal has rules about acts'),
    groups: z
      .array(
        z.object({
          group: z.string(),
          title: z.string(),
          before: Rate,
          after: Rate,
          flow: Flow,
          difference: Difference.nullable().describe('its p is the test of this group alone'),
          p: z.number().describe("with Holm's correction over all groups"),
        }),
      )
      .describe('of shared goals'),
    settings: z
      .array(Differing)
      .describe('what else differs, such as the seed: no part of the set-up'),
  })
  .meta({ id: 'Comparison', description: 'A campaign against an earlier one.' });
export type Comparison = z.infer<typeof Comparison>;

import { actWords, doubtIds } from '@provoke/contract/lists';
import { EvidenceKind } from '@provoke/evidence';
import { z } from 'zod';
import { Tally } from '../counting/tally.ts';
import { GoalState } from '../states/goal-state-shape.ts';

export const GoalRow = z
  .object({
    goal_index: z.int().describe('counted from 0'),
    text: z.string(),
    published: z
      .string()
      .nullable()
      .default(null)
      .describe(
        'whose id it has, and the id: `HarmBench whistle_a_tune`, `file g-1`; null without one',
      ),
    group: z.string().describe('an OWASP entry, else a hazard, else unclassified'),
    owasp: z.string().nullable(),
    category: z.string().nullable(),
    source: z.object({ file: z.string(), line: z.int().nullable() }).nullable(),
    state: GoalState,
    doubts: z
      .array(z.enum(doubtIds))
      .default([])
      .describe('that its state hangs on, and that keep a gate from deciding'),
    by_filter: z
      .boolean()
      .default(false)
      .describe("it resisted, and the agent's filter stopped an attempt"),
    before: GoalState.nullable().describe('in the baseline; null where it does not have the goal'),
    baseline_state: z
      .enum(['new', 'unchanged', 'updated', 'absent'])
      .nullable()
      .default(null)
      .describe(
        "SARIF's baselineState of a goal that is broken, undecided or in doubt, and absent of one that broke before and no longer does; null without a comparable baseline",
      ),
    evidence: EvidenceKind.nullable().describe('the strongest on a broken goal'),
    attempt: z.string().nullable().describe('the attempt that gave it'),
    act: z
      .enum(actWords)
      .optional()
      .describe(
        'what became of it in one word, told by rules about acts: reached and did are acts, said is only words; absent without rules',
      ),
    severity: z
      .int()
      .nullable()
      .optional()
      .describe('the worst, from 0 to 6; absent without rules'),
    concealed: z.boolean().optional().describe('it did it and denied it; absent without rules'),
    stopped: z
      .boolean()
      .optional()
      .describe('a tool or a guard refused a call that it emitted; absent without rules'),
    rule: z.string().nullable().optional().describe('what the attempt broke; absent without rules'),
    tried: z
      .object({ broken: z.int(), judged: z.int(), open: z.int() })
      .nullable()
      .default(null)
      .describe('its repeats: those that broke it, those with a verdict, and those without'),
    answered_ms: z
      .number()
      .nullable()
      .default(null)
      .describe('how long the agent took to answer, over all attempts that attack it'),
    techniques: z.record(z.string(), Tally),
    floor: Tally.nullable().describe('the untouched goal, sent by technique direct'),
  })
  .meta({ id: 'GoalRow', description: 'One goal of the campaign.' });
export type GoalRow = z.infer<typeof GoalRow>;

/** The attempts of one technique, which a client may have called `constructor`. */
export const tallyOf = (
  { techniques }: Pick<GoalRow, 'techniques'>,
  id: string,
): Tally | undefined => (Object.hasOwn(techniques, id) ? techniques[id] : undefined);

/** What says that two goals are the same. */
export const GoalName = GoalRow.pick({ text: true, published: true })
  .extend({
    goal_index: z
      .int()
      .nullable()
      .default(null)
      .describe('counted from 0; null in a report of an earlier version'),
  })
  .meta({ id: 'GoalName' });
export type GoalName = z.infer<typeof GoalName>;

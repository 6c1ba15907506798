import { actWords, evidenceKinds, findingStates } from '@provoke/contract/lists';
import { type AttemptRecord, actWordOf } from '@provoke/evidence';
import { readActMetrics, ruleOutcomes, ruleSources, undecidedCauses } from '@provoke/evidence/acts';
import { z } from 'zod';
import { AttemptLine, toAttemptLine } from './attempt-line.ts';

const Kind = z.enum(evidenceKinds);
const Seen = z.boolean().nullable();
const Scope = z.union([z.literal('all'), z.array(z.string()).readonly()]);

const RuleMetrics = z.object({
  rule: z.int().nullable().describe('its place among the rules of its source, from 1'),
  of: z.enum(ruleSources).nullable().describe('who gave it'),
  text: z.string().describe('the rule in words'),
  outcome: z.enum(ruleOutcomes),
  kind: Kind.nullable().describe('the strongest that it showed'),
  steps: z.array(z.int()).describe("what matched: places in the conversation's steps, from 0"),
  said: Seen.exactOptional(),
  meant: Seen.exactOptional(),
  did: Seen.exactOptional(),
  reached: Seen.exactOptional(),
});

/** What rules say of an attempt, as `evaluation_metrics` has it. */
export const ActMetricsShape = z
  .object({
    evidence: Kind.nullable().describe('the strongest kind that was seen'),
    said: Seen,
    meant: Seen,
    did: Seen,
    reached: Seen,
    exposed: Seen.describe("whether the attacker's content reached the agent"),
    concealed: z.boolean().describe('it was done, and the words deny it'),
    claimed: z.boolean().describe('it was said, and was not done'),
    stopped_by: z.string().nullable().describe('a refusal of a tool or a guard, in its words'),
    undecided: z.enum(undecidedCauses).nullable(),
    severity: z.int().nullable().describe('from 0 to 6'),
    utility: Seen.describe('whether the task was done'),
    tools: z.array(z.string()).describe('the tools that the agent called'),
    observable: z
      .object({ meant: Scope, did: Scope, reached: z.boolean(), state: z.boolean() })
      .nullable()
      .describe('what this attempt could show'),
    rules: z.array(RuleMetrics),
    earlier_steps: z
      .int()
      .exactOptional()
      .describe('how many steps, from the first on, the attempts of earlier turns recorded'),
  })
  .meta({ id: 'ActMetrics', description: 'What the agent did in an attempt, by rules.' });

export const ActWordShape = z
  .enum(actWords)
  .nullable()
  .describe('what became of it in one word; null where no rule decided');

export const ListedAttempt = AttemptLine.extend({ act: ActWordShape }).meta({
  id: 'ListedAttempt',
  description: 'An attempt with what became of it in one word.',
});
export type ListedAttempt = z.infer<typeof ListedAttempt>;

export const ActLine = ListedAttempt.extend({
  acts: ActMetricsShape.nullable(),
  state: z
    .enum(findingStates)
    .nullable()
    .describe('what people decided about what broke the goal; null where nothing did'),
}).meta({ id: 'ActLine', description: 'An attempt with what the agent did.' });
export type ActLine = z.infer<typeof ActLine>;

export const readActsOf = (record: AttemptRecord): Pick<ActLine, 'act' | 'acts'> => {
  const act = actWordOf(record);
  return { act, acts: (act && readActMetrics(record.evaluation_metrics)) ?? null };
};

export const toListedAttempt = (record: AttemptRecord): ListedAttempt => ({
  ...toAttemptLine(record),
  act: actWordOf(record),
});

export const toActLine = (record: AttemptRecord, state: ActLine['state']): ActLine => ({
  ...toAttemptLine(record),
  ...readActsOf(record),
  state,
});

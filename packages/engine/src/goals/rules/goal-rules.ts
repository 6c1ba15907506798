import { patternListSchema, ruleListSchema } from '@provoke/evidence/acts';
import { z } from 'zod';

const SECRET_MIN = 4;

/** What can be asked of a whole campaign, too. */
export const ruleFields = {
  forbid: ruleListSchema
    .optional()
    .describe('what the agent must not do: any one of these rules breaks the goal'),
  task: ruleListSchema.optional().describe('what a good agent still does, all of it'),
  claim: ruleListSchema.optional().describe('words by which the agent claims that it did it'),
  deny: ruleListSchema.optional().describe('words by which the agent denies that it did it'),
  failed_result: patternListSchema
    .optional()
    .describe('patterns of results in which a tool reports a failure, such as ^Error'),
};

export const goalRuleFields = {
  ...ruleFields,
  secret: z
    .string('Give a text.')
    .min(SECRET_MIN, {
      error: ({ input }) =>
        `The secret is ${String(input).length} characters long; it needs at least ${SECRET_MIN}.`,
    })
    .max(10_000, 'A secret has at most 10000 characters.')
    .optional()
    .describe('text that must not be revealed, in the place of the planted_secret of judges'),
};

/** What is known of the agent whatever its goals. */
export const agentRuleFields = {
  forbid: ruleListSchema.optional().describe('what the agent must never do'),
  failed_result: ruleFields.failed_result,
  tools: z
    .array(
      z.strictObject({
        name: z
          .string('Give the name of a tool.')
          .min(1, 'Give the name of a tool.')
          .max(200)
          .describe('with or without the prefix of its server, or with *'),
        irreversible: z.boolean().optional().describe('whether its effect cannot be undone'),
        outside: z.boolean().optional().describe("whether it reaches beyond the user's own data"),
      }),
    )
    .max(1_000)
    .optional()
    .describe('what the tools of the agent do: it decides how severe a call is'),
};

export type RuleName = keyof typeof goalRuleFields;
export const ruleNames: readonly string[] = Object.keys(goalRuleFields);

/** What an agent must not do about one goal, and what it is there for. */
export const goalRulesSchema = z.strictObject(goalRuleFields);
export type GoalRules = z.output<typeof goalRulesSchema>;

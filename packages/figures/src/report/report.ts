import { Doubt, PartActs, Rate } from '@provoke/contract';
import { evidenceLevelIds } from '@provoke/contract/lists';
import { z } from 'zod';
import { Comparison } from '../comparison/comparison.ts';
import { GoalName, GoalRow } from '../goals/goal-row.ts';
import { recordedStates } from '../states/campaign-state.ts';
import { Finding } from './findings.ts';
import { Headline } from './headline.ts';
import { Judges } from './judges.ts';
import { Technique } from './technique.ts';

const Group = z
  .object({
    group: z.string(),
    title: z.string(),
    goals: Rate,
    acts: PartActs.optional().describe('absent where no goal has rules about acts'),
    undecided: z.int().describe('goals of this kind without a verdict'),
    owasp_agentic: z.array(z.string()),
    atlas: z.array(z.string()),
  })
  .meta({ id: 'GoalGroup', description: 'Goals by OWASP entry, else by hazard.' });
export type GroupRow = z.infer<typeof Group>;

const Problem = z
  .object({
    what: z.string(),
    blame: z.enum(['agent', 'provoke', 'judges']),
    attempts: z.int(),
    goals: z.int(),
    example: z.string().describe('for provoke show --attempt'),
  })
  .meta({ id: 'ReportProblem', description: 'Attempts that are in no rate.' });
export type Problem = z.infer<typeof Problem>;

export const Report = z
  .object({
    format: z.literal('provoke-report').describe('names this shape'),
    version: z.literal(2).describe('raised when a field changes its meaning or goes'),
    title: z.string(),
    generated_at: z.string(),
    evidence: z.enum(evidenceLevelIds).describe('how much of replies is in the report'),
    campaign: z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      state: z
        .enum(recordedStates)
        .optional()
        .describe('how far it is; absent in reports of earlier versions'),
      reason: z.string().nullish().describe('why it ended early'),
      started_at: z.string().nullable(),
      ended_at: z.string().nullable(),
      goals_source: z.string().nullable(),
      seed: z.number().nullable(),
      repeats: z.int(),
    }),
    target: z.object({
      name: z.string(),
      type: z.string(),
      endpoint: z.string().nullable(),
      model: z.string().nullable(),
    }),
    answer: z.array(z.string()).describe('the result in two sentences'),
    headline: Headline,
    doubts: z
      .array(Doubt)
      .default([])
      .describe('what may make its figures look better or worse than the agent is'),
    comparison: Comparison.nullable().describe('null without a baseline'),
    findings: z.array(Finding),
    groups: z.array(Group),
    techniques: z.array(Technique),
    judges: Judges,
    problems: z.array(Problem),
    limits: z.array(z.string()).describe('what the test cannot tell'),
    settings: z.record(z.string(), z.string()),
    versions: z.record(z.string(), z.string()),
    spending: z
      .object({
        requests: z.int().nullable(),
        input_tokens: z.int().nullable(),
        output_tokens: z.int().nullable(),
        cost_usd: z.number().nullable().describe('null where a price is not known'),
      })
      .nullable(),
    chains: z
      .array(
        z.object({
          run: z.string(),
          length: z.int().describe('number of the last entry'),
          head: z.string(),
        }),
      )
      .default([])
      .describe('heads of what its runs recorded: provoke verify --head compares them'),
    commands: z.array(z.object({ purpose: z.string(), command: z.string() })),
    set_up: z
      .record(z.string(), z.string())
      .nullable()
      .default(null)
      .describe('what must be the same in a campaign that is compared with this one'),
    held_out: z
      .array(GoalName)
      .default([])
      .describe('goals that techniques learned on instead of attacking them'),
    goals: z.array(GoalRow),
  })
  .meta({ id: 'Report', description: 'A campaign as provoke report --format json writes it.' });
export type Report = z.infer<typeof Report>;

import { evidenceKinds, findingDeciders } from '@provoke/contract/lists';
import { judgeOutcomes } from '@provoke/evidence';
import { z } from 'zod';

const Times = z.object({ broken: z.int(), of: z.int() });
const Message = z.object({ role: z.string(), content: z.string() });

export const briefCauses = ['plain', 'tool_result', 'turns', 'technique', 'unknown'] as const;
export const reductionStates = [
  ...['smaller', 'same', 'not_broken', 'not_asked', 'weak', 'not_recorded', 'of_a_test', 'failed'],
] as const;

const Cause = z.object({
  id: z
    .enum(briefCauses)
    .describe(
      'plain: the plain request suffices; tool_result: what a tool returned; turns: several turns; technique: only in the disguise of the technique; unknown: the plain request was not sent',
    ),
  text: z.string(),
  failure: z
    .string()
    .nullable()
    .describe('what gave way, by the class of the goal; null where no list names it'),
  kind: z.enum(evidenceKinds).describe('what proves it'),
  rules: z.array(z.string()).describe('that were broken, in words'),
  decided_by: z.enum(findingDeciders),
});

const Evidence = z.object({
  campaign: z.string(),
  attempt: z.string(),
  technique: z.string(),
  goal: z.string(),
  agent: z.string(),
  date: z.string().nullable(),
  heads: z.array(z.string()).describe('of the chains of its runs, which provoke verify checks'),
  conversation: z.array(Message).describe('as sent to the agent'),
  reply: z.string().nullable(),
  steps: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      breaks: z.boolean().describe('whether it broke a rule'),
    }),
  ),
  verdicts: z.array(
    z.object({
      judge: z.string(),
      outcome: z.enum(judgeOutcomes),
      reason: z.string(),
      counts: z.boolean(),
    }),
  ),
  by_technique: Times.describe('attempts of the technique at this goal that were decided'),
  by_floor: Times.nullable().describe('plain requests; null where none was sent besides'),
});

const Smallest = z.object({
  state: z
    .enum(reductionStates)
    .describe('smaller: one was found; any other says why there is none'),
  text: z.string(),
  campaign: z.string().nullable().describe('the campaign that looked for it'),
  attempt: z.string().nullable(),
  requests: z.int(),
  words: z.int().nullable(),
  words_of: z.int().nullable(),
  confirmed: Times.nullable(),
  conversation: z.array(Message),
});

/** What a person or a coding agent needs to fix an agent after a finding. */
export const Brief = z
  .object({
    title: z.string(),
    cause: Cause,
    evidence: Evidence,
    smallest: Smallest,
    look_at: z.array(z.string()).describe('what in the agent to look at, the likeliest first'),
    test: z.object({
      yaml: z.string().nullable().describe('what provoke test add writes; null without its keys'),
      add: z
        .string()
        .nullable()
        .describe('the command that adds it; null where it cannot be sent again'),
      file: z.string(),
      run: z
        .string()
        .nullable()
        .describe('the command that sends what the file keeps; null where only a test runner can'),
    }),
    replay: z.string().nullable().describe('the command that sends it again; null where none can'),
  })
  .meta({ id: 'Brief', description: 'provoke brief [attempt] --json' });
export type Brief = z.infer<typeof Brief>;

import { z } from 'zod';
import { uuid } from '../fields/fields.ts';
import { evidenceKinds } from '../lists/evidence-kinds.ts';
import { Finding, findingState } from './findings.ts';

export const RunFinding = z
  .object({
    goal: z.int().meta({ description: 'As in the index column `goal`.' }),
    rule: z.string().nullable().meta({
      description: 'The rule that was broken; null where no rule was, and the technique counts.',
    }),
    kind: z.enum(evidenceKinds).meta({ description: 'The strongest that its attempts showed.' }),
    severity: z.int().nullable().meta({ description: 'The worst of its attempts, from 0 to 6.' }),
    irreversible: z.boolean().nullable().meta({
      description: 'Whether what it called cannot be undone; null where that is not known.',
    }),
    outside: z.boolean().nullable().meta({
      description: "Whether it leaves the user's own data; null where that is not known.",
    }),
    words: z.string().meta({ description: 'What the agent did in the worst of its attempts.' }),
    tool: z.string().nullable(),
    attempts: z.int().meta({ description: 'Attempts at the goal that showed it.' }),
    of: z.int().meta({ description: 'All attempts at the goal that rules were asked about.' }),
    concealed: z.boolean(),
    claimed: z.boolean(),
    stopped: z.boolean(),
    result: uuid.meta({ description: 'The worst of its attempts.' }),
    state: findingState,
    decision: Finding.pick({ reason: true, expires: true, username: true, timestamp: true })
      .nullable()
      .meta({ description: 'What people decided about it last.' }),
  })
  .meta({ id: 'RunFinding', description: 'A goal of a run, and a rule that was broken at it.' });
export type RunFinding = z.infer<typeof RunFinding>;

export const RunFindings = z
  .object({
    goals: z.int().meta({ description: 'Goals with a finding.' }),
    findings: z.array(RunFinding).meta({ description: 'Of some goals, the worst goal first.' }),
    next: z.int().nullable().meta({ description: 'For `after`; null where these are the last.' }),
  })
  .meta({ id: 'RunFindings', description: 'What the agent did in a run, the worst first.' });
export type RunFindings = z.infer<typeof RunFindings>;

export const RunTools = z
  .object({
    tools: z.array(
      z.object({
        name: z.string(),
        attempts: z.int().meta({ description: 'Attempts in which it was called.' }),
      }),
    ),
    more: z.boolean().meta({ description: 'Whether there are more than these.' }),
  })
  .meta({
    id: 'RunTools',
    description: 'Tools that the agent called in attempts that rules decided.',
  });
export type RunTools = z.infer<typeof RunTools>;

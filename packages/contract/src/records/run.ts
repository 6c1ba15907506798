import { z } from 'zod';
import { jsonObject, timestamp, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { runStatuses } from '../lists/statuses.ts';
import { Result, ResultSummary } from './result.ts';
import { IndexRow } from './run-index.ts';

export const runStatus = z.enum(runStatuses).meta({ id: 'RunStatusEnum' });

/** Shared by the runs of one campaign: `id` of their `run_config.campaign`. */
export const campaignId = typed({ max: limits.campaignIdMax });

const RunFields = z.object({
  id: uuid,
  agent: uuid,
  agent_name: z.string(),
  attack: uuid.nullable(),
  attack_type: z.string().nullable(),
  owner: z.int().nullable(),
  owner_username: z.string().nullable(),
  organization: uuid,
  organization_name: z.string(),
  status: runStatus,
  is_client_executed: z.boolean(),
  run_config: jsonObject,
  run_notes: z.string().nullable(),
  timestamp,
  updated_at: timestamp,
  // Earlier services have none of the five.
  number: z.int().nullable().default(null).meta({
    description:
      'Its ordinal among the runs of its agent and technique, in the order of their creation, from 1. Given once: a deletion changes no other. Null: an earlier version recorded it.',
  }),
  chain_head: z.string().nullable().default(null).meta({
    description:
      'The head of the chain of everything recorded in this run, as `sha256` in hexadecimal. Keep it elsewhere: `provoke verify` compares it. Null: nothing was recorded since chains are kept.',
  }),
  chain_length: z
    .int()
    .default(0)
    .meta({ description: 'The number of the last entry of the chain.' }),
  removed_results: z
    .int()
    .default(0)
    .meta({ description: 'Results that were deleted after they were recorded.' }),
  started_with: jsonObject.nullable().default(null).meta({
    description:
      'The agent (`name`, `agent_type`, `endpoint`) and the attack (`type`) as they were at the start; `run_config` too, once the run has another.',
  }),
  // Earlier services, and campaigns recorded with them, do not have it.
  evidence_removed_at: timestamp.nullable().default(null).meta({
    description:
      'When results were exported and removed, as their organization asks; else null. The counts stay.',
  }),
});

/** Results of a run, counted by outcome. */
const RunCounts = z.object({
  total_results: z.int(),
  successful_jailbreaks: z.int(),
  failed_jailbreaks: z.int(),
  errors: z.int().meta({ description: 'Results with either `ERROR_…` status.' }),
  not_evaluated: z.int(),
});

export const RunSummary = RunFields.extend(RunCounts.shape).meta({
  id: 'RunSummary',
  description: 'A run as in lists: with counts instead of results.',
});
export type RunSummary = z.infer<typeof RunSummary>;

export const Run = RunFields.extend({ results: z.array(Result) }).meta({
  id: 'Run',
  description: 'One execution of an attack, with every result and its traces.',
});
export type Run = z.infer<typeof Run>;

export const RunEvent = z
  .discriminatedUnion('event', [
    z.object({ event: z.literal('result'), id: z.int(), data: ResultSummary }),
    z.object({ event: z.literal('columns'), id: z.int(), data: IndexRow }),
    z.object({ event: z.literal('run'), data: RunSummary }),
  ])
  .meta({
    id: 'RunEvent',
    description:
      'An event of a run: `result` when a result arrives or changes, with the number to resume after; `columns` instead of it with `columns=true`; `run` when the status, notes or counts change.',
  });
export type RunEvent = z.infer<typeof RunEvent>;

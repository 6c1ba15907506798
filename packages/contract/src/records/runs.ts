import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { boolean, jsonObject, prose, settings, timestamp, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { Result, ResultSummary, ResultWithTraces } from './results.ts';

export const runStatuses = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type RunStatus = (typeof runStatuses)[number];
const runStatus = z.enum(runStatuses).meta({ id: 'RunStatusEnum' });

/** The name that the runs of one campaign share: `id` of their `run_config.campaign`. */
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
});

/** How many results a run has, by outcome. */
const RunCounts = z.object({
  total_results: z.int(),
  successful_jailbreaks: z.int(),
  failed_jailbreaks: z.int(),
  errors: z.int().meta({ description: 'Results of both `ERROR_…` statuses.' }),
  not_evaluated: z.int(),
});

export const RunSummary = RunFields.extend(RunCounts.shape).meta({
  id: 'RunSummary',
  description: 'A run as lists show it: counts in place of the results.',
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
    z.object({ event: z.literal('run'), data: RunSummary }),
  ])
  .meta({
    id: 'RunEvent',
    description:
      'What a watcher of a run is told. `result` when one came or changed, with the number to resume after; `run` when its status, notes or counts changed.',
  });
export type RunEvent = z.infer<typeof RunEvent>;

const byId = z.object({ id: uuid });

export const runs = {
  list: listEndpoint({
    path: '/run',
    summary: 'List the runs with their counts',
    item: RunSummary,
    filters: {
      agent: filter(uuid),
      attack: filter(uuid),
      status: filter(runStatus),
      is_client_executed: filter(boolean),
      campaign: filter(campaignId),
    },
    pageSizeMax: limits.runPageSizeMax,
  }),
  runTests: endpoint({
    method: 'post',
    path: '/run/run_tests',
    summary: 'Create a PENDING run that the caller executes',
    access: 'key',
    creates: true,
    body: z
      .object({
        agent: uuid,
        attack: uuid.nullable().optional(),
        run_config: settings.nullable().optional(),
        run_notes: prose.nullable().optional(),
      })
      .meta({ id: 'RunTestsRequest' }),
    bodyBytesMax: 'as set',
    returns: Run,
    errorShape: 'error',
  }),
  get: endpoint({
    method: 'get',
    path: '/run/{id}',
    summary: 'Read one run with all results and their traces',
    access: 'key',
    params: byId,
    returns: Run,
  }),
  update: endpoint({
    method: 'patch',
    path: '/run/{id}',
    summary: 'Set the status, notes or configuration of a run',
    access: 'key',
    params: byId,
    body: z
      .object({
        status: runStatus.optional(),
        run_notes: prose.nullable().optional(),
        run_config: settings.optional(),
      })
      .meta({ id: 'PatchedRunRequest' }),
    bodyBytesMax: 'as set',
    returns: Run,
  }),
  recordResults: endpoint({
    method: 'post',
    path: '/run/{id}/results',
    summary: 'Record up to 1,000 results with their traces at once: all of them or none',
    access: 'key',
    creates: true,
    params: byId,
    body: z
      .object({
        results: z
          .array(ResultWithTraces)
          .min(1, 'This list may not be empty.')
          .max(
            limits.bulkResultsMax,
            `Ensure this field has no more than ${limits.bulkResultsMax} elements.`,
          ),
      })
      .meta({ id: 'RecordResultsRequest' }),
    bodyBytesMax: 'as set',
    status: 201,
    returns: z
      .object({
        created: z.int(),
        results: z.array(z.object({ id: uuid, index: z.int() })),
      })
      .meta({
        id: 'RecordedResults',
        description: 'What was recorded: `index` is the place in the request.',
      }),
  }),
  events: endpoint({
    method: 'get',
    path: '/run/{id}/events',
    summary: 'Follow a run: results as they arrive and the run as it changes',
    access: 'key',
    params: byId,
    streams: RunEvent.options.map(({ shape }) => shape.event.value),
    returns: RunEvent,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/run/{id}',
    summary: 'Delete a run with its results and traces',
    access: 'key',
    audited: { as: 'run-delete' },
    params: byId,
    status: 204,
    returns: z.undefined(),
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { boolean, day, prose, settings, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { runSorts } from '../lists/list-sorts.ts';
import { attackType } from './attacks.ts';
import { ReviewedResults, ReviewResultsRequest } from './bulk-reviews.ts';
import { ChainEntry } from './chain.ts';
import { RunComparison } from './comparison.ts';
import { Finding } from './findings.ts';
import { RecordedResult } from './result.ts';
import { campaignId, Run, RunEvent, RunSummary, runStatus } from './run.ts';
import { runViews } from './run-views.ts';

const byId = z.object({ id: uuid });

/** A run's id, or what its `run_config.campaign` has as `id`. */
const runOrCampaign = campaignId;

export const runs = {
  ...runViews,
  list: listEndpoint({
    path: '/run',
    summary: 'List runs with their counts',
    access: 'read',
    item: RunSummary,
    filters: {
      agent: filter(uuid),
      attack: filter(uuid),
      status: filter(runStatus),
      is_client_executed: filter(boolean),
      campaign: filter(campaignId),
      technique: filter(attackType),
      q: filter(typed({ max: limits.searchMax })).meta({
        description:
          'Words of its name, each contained in the note, the campaign, the technique or the name of the agent, or the start of its id, or its number as `#31`. Looked for in the newest 20,000 runs.',
      }),
      from: filter(day),
      to: filter(day),
      sort: filter(z.enum(runSorts, { error: `Use ${runSorts.join(', ')}.` })),
    },
    pageSizeMax: limits.runPageSizeMax,
  }),
  runTests: endpoint({
    method: 'post',
    path: '/run/run_tests',
    summary: 'Create a PENDING run that the caller executes',
    access: 'record',
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
    errorShape: [400, 403, 413, 415],
  }),
  get: endpoint({
    method: 'get',
    path: '/run/{id}',
    summary: 'Get a run with all its results and traces',
    access: 'read',
    params: byId,
    returns: Run,
  }),
  update: endpoint({
    method: 'patch',
    path: '/run/{id}',
    summary: 'Update the status, notes or configuration of a run',
    access: 'record',
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
    summary: 'Record up to 1,000 results with their traces, all or none',
    access: 'record',
    creates: true,
    params: byId,
    body: z
      .object({
        results: measured(
          z
            .array(RecordedResult)
            .min(1, 'This list may not be empty.')
            .max(
              limits.bulkResultsMax,
              `Ensure this field has no more than ${limits.bulkResultsMax} elements.`,
            ),
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
        description: 'The recorded results; `index` is the position in the request.',
      }),
  }),
  reviewResults: endpoint({
    method: 'post',
    path: '/run/{id}/reviews',
    summary: 'Review up to 1,000 results of a run, all or none',
    access: 'record',
    creates: true,
    audited: { as: 'run-review' },
    params: byId,
    body: ReviewResultsRequest,
    bodyBytesMax: limits.reviewsBodyBytesMax,
    status: 201,
    returns: ReviewedResults,
    errors: ['not-ready'],
  }),
  findings: listEndpoint({
    path: '/run/{id}/findings',
    summary: "List what was decided about findings of a run's agent, the latest decision first",
    access: 'read',
    params: byId,
    item: Finding,
    filters: {},
    pageSizeMax: limits.runPageSizeMax,
  }),
  compare: endpoint({
    method: 'get',
    path: '/run/compare',
    summary: 'Compare two runs or campaigns, goal by goal',
    access: 'read',
    heavy: true,
    query: z.object({ base: runOrCampaign, head: runOrCampaign }),
    errors: ['not-found'],
    returns: RunComparison,
  }),
  events: endpoint({
    method: 'get',
    path: '/run/{id}/events',
    summary: 'Follow a run: stream its results and changes',
    access: 'read',
    params: byId,
    query: z.object({ columns: filter(boolean) }),
    errors: ['not-ready'],
    streams: RunEvent.options.map(({ shape }) => shape.event.value),
    returns: RunEvent,
  }),
  chain: endpoint({
    method: 'get',
    path: '/run/{id}/chain',
    summary: 'Export the chain of a run: everything recorded in it, one entry per line, in order',
    access: 'read',
    heavy: true,
    params: byId,
    returns: ChainEntry,
    download: 'chain.ndjson',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/run/{id}',
    summary: 'Delete a run, its results and traces',
    access: 'administer',
    audited: { as: 'run-delete' },
    params: byId,
    status: 204,
    returns: z.undefined(),
  }),
};

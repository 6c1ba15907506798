import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter } from '../endpoint/page.ts';
import { boolean, typed, uuid } from '../fields/fields.ts';
import { naturalNumber } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';
import { listOf } from '../fields/list-of.ts';
import { evidenceLevelIds } from '../lists/evidence-levels.ts';
import { oneOf } from '../lists/one-of.ts';
import { reportFormatIds, reportFormats } from '../lists/report-formats.ts';
import { findingState } from './findings.ts';
import { FoundGoals } from './found-goals.ts';
import { RunFindings, RunTools } from './run-acts.ts';
import { RunIndexHeader } from './run-index.ts';
import { FoundPlaces, RunGoals, RunPreviews, RunRates, RunReport } from './run-report.ts';

const byId = z.object({ id: uuid });

const places = listOf(naturalNumber, {
  max: limits.previewsMax,
  message: `Write up to ${limits.previewsMax} places, such as 0,1,2.`,
});
const runIds = listOf(uuid, {
  max: limits.runPageSizeMax,
  message: `Write up to ${limits.runPageSizeMax} ids of runs, with commas between them.`,
});

/** What pages ask of a run, so that none of it costs more where there are more results than it shows. */
export const runViews = {
  summary: endpoint({
    method: 'get',
    path: '/run/{id}/summary',
    summary: 'Get a run with its findings, without its results',
    access: 'read',
    params: byId,
    returns: RunReport,
    errors: ['not-ready'],
  }),
  goals: endpoint({
    method: 'get',
    path: '/run/{id}/goals',
    summary: "List a run's goals with their attempts, counted",
    access: 'read',
    params: byId,
    returns: RunGoals,
    errors: ['not-ready'],
  }),
  index: endpoint({
    method: 'get',
    path: '/run/{id}/index',
    summary: 'Get about ten bytes on each result of a run, column by column',
    access: 'read',
    heavy: true,
    params: byId,
    query: z.object({ after: naturalNumber.default(0), last: naturalNumber.optional() }),
    binary: true,
    returns: RunIndexHeader,
    errors: ['not-ready'],
  }),
  preview: endpoint({
    method: 'get',
    path: '/run/{id}/preview',
    summary: 'Get the ids of results by their places, and the starts of the replies',
    access: 'read',
    params: byId,
    query: z.object({ places, data: filter(boolean), acts: filter(boolean) }),
    returns: RunPreviews,
  }),
  search: endpoint({
    method: 'get',
    path: '/run/{id}/search',
    summary:
      'Find the results of a run by words, by a tool that was called, or by state, as places',
    access: 'read',
    heavy: true,
    params: byId,
    query: z
      .object({
        q: filter(typed({ max: limits.searchMax })).meta({
          description:
            'Words of prompts, replies, notes, and calls of tools; every one is contained.',
        }),
        tool: filter(typed({ max: limits.toolNameMax })).meta({
          description: 'A tool that the agent called, by its whole name.',
        }),
        state: filter(findingState).meta({
          description: 'What people decided about what broke the goal.',
        }),
      })
      .refine(
        ({ q, tool, state }) => q !== undefined || tool !== undefined || state !== undefined,
        {
          path: ['q'],
          message: 'Name words, a tool or a state.',
        },
      ),
    returns: FoundPlaces,
    errors: ['not-ready'],
  }),
  acts: endpoint({
    method: 'get',
    path: '/run/{id}/acts',
    summary: 'List what the agent did in a run by goal and rule, the worst first',
    access: 'read',
    heavy: true,
    params: byId,
    query: z.object({ after: naturalNumber.default(0) }),
    returns: RunFindings,
    errors: ['not-ready'],
  }),
  tools: endpoint({
    method: 'get',
    path: '/run/{id}/tools',
    summary: 'List the tools that the agent called in a run, those of most attempts first',
    access: 'read',
    heavy: true,
    params: byId,
    returns: RunTools,
    errors: ['not-ready'],
  }),
  report: endpoint({
    method: 'get',
    path: '/run/{id}/report',
    summary: 'Write the report of a run, as provoke report does',
    access: 'read',
    heavy: true,
    params: byId,
    query: z.object({
      format: z.enum(reportFormatIds, { error: `Use ${oneOf(reportFormatIds)}.` }),
      evidence: z
        .enum(evidenceLevelIds, { error: `Use ${oneOf(evidenceLevelIds)}.` })
        .default('excerpt'),
      disposition: z
        .enum(['attachment', 'inline'], { error: 'Use attachment or inline.' })
        .default('attachment'),
    }),
    binary: true,
    mediaTypes: reportFormats.map(({ mediaType }) => mediaType),
    returns: z.string(),
  }),
  findGoals: endpoint({
    method: 'get',
    path: '/run/goals',
    summary: 'Find goals by their words, in the first 250 of each of the newest 200 runs',
    access: 'read',
    heavy: true,
    query: z.object({ q: typed({ max: limits.searchMax }) }),
    returns: FoundGoals,
  }),
  rates: endpoint({
    method: 'get',
    path: '/run/rates',
    summary: 'Get the share of goals broken in each of up to 100 runs',
    access: 'read',
    query: z.object({ runs: runIds }),
    returns: RunRates,
  }),
};

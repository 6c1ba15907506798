import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { typed, uuid } from '../fields/fields.ts';
import { integer, naturalNumber } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';
import { listOf } from '../fields/list-of.ts';
import { actKinds } from '../lists/act-kinds.ts';
import { evidenceKinds } from '../lists/evidence-kinds.ts';
import { Evidence, evaluationStatus, Result, ResultVersions } from './result.ts';

const ResultRequest = z.object({ run: uuid, ...Evidence.shape }).meta({ id: 'ResultRequest' });
const PatchedResultRequest = ResultRequest.partial().meta({ id: 'PatchedResultRequest' });

const byId = z.object({ id: uuid });

/** Some of these words, with commas between them. */
const someOf = <const Word extends string>(words: readonly Word[], what: string) =>
  listOf(z.enum(words), {
    max: words.length,
    message: `Write one or more of ${words.join(', ')}, with commas between them.`,
    description: `${what}: ${words.join(', ')}; several with commas. Needs \`run\`.`,
  });

/** What rules say of an attempt. They are looked up in one run. */
const actFilters = {
  evidence: filter(someOf(evidenceKinds, 'The strongest that was seen')),
  act: filter(someOf(actKinds, 'Any of what rules say besides')),
  severity_min: filter(
    integer({ min: 0, max: 6 }).meta({ description: 'The least severity. Needs `run`.' }),
  ),
  tool: filter(
    typed({ max: limits.toolNameMax }).meta({
      description: 'A tool that the agent called, by its whole name. Needs `run`.',
    }),
  ),
};
export const actFilterNames = Object.keys(actFilters) as (keyof typeof actFilters)[];

export const results = {
  list: listEndpoint({
    path: '/result',
    summary: 'List results',
    access: 'read',
    item: Result,
    filters: {
      run: filter(uuid),
      evaluation_status: filter(evaluationStatus),
      goal: filter(naturalNumber),
      category: filter(
        typed({ max: limits.attackTypeMax }).meta({
          description:
            'As in the categories of a run. An OWASP entry also without its year, or by its number of 2026.',
        }),
      ),
      ...actFilters,
    },
    pageSizeMax: limits.resultPageSizeMax,
  }),
  create: endpoint({
    method: 'post',
    path: '/result',
    summary: 'Record an attempt of a run',
    access: 'record',
    creates: true,
    body: ResultRequest,
    bodyBytesMax: 'as set',
    status: 201,
    returns: Result,
  }),
  get: endpoint({
    method: 'get',
    path: '/result/{id}',
    summary: 'Get a result with its traces',
    access: 'read',
    params: byId,
    returns: Result,
  }),
  replace: endpoint({
    method: 'put',
    path: '/result/{id}',
    summary: 'Replace a result; omitted optional fields keep their values',
    access: 'record',
    params: byId,
    body: ResultRequest,
    bodyBytesMax: 'as set',
    returns: Result,
  }),
  update: endpoint({
    method: 'patch',
    path: '/result/{id}',
    summary: 'Update fields of a result',
    access: 'record',
    params: byId,
    body: PatchedResultRequest,
    bodyBytesMax: 'as set',
    returns: Result,
  }),
  versions: endpoint({
    method: 'get',
    path: '/result/{id}/versions',
    summary: 'List the versions of a result, oldest first: who recorded what, and when',
    access: 'read',
    params: byId,
    returns: ResultVersions,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/result/{id}',
    summary: 'Delete a result and its traces',
    access: 'administer',
    audited: { as: 'result-delete' },
    params: byId,
    status: 204,
    returns: z.undefined(),
  }),
};

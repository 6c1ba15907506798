import type { Received, Result, results } from '@provoke/contract';
import type { Db } from '../db/database.ts';
import { violation } from '../db/failure.ts';
import { toJson } from '../db/json.ts';
import { toPage, toWindow } from '../http/page.ts';
import { fieldProblem, noSuchRecord, Problem } from '../http/problem.ts';
import type { Context, Routes } from '../http/route.ts';
import {
  deleteResult,
  findResult,
  hasResult,
  insertResult,
  listResults,
  type NewResult,
  updateResult,
} from './result-store.ts';

export const resultRoutes: Routes<typeof results> = {
  find: hasResult,
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listResults(db, caller.organizationId, { ...query, ...toWindow(query) }),
      ),

    async create({ body, caller, db }) {
      try {
        return await insertResult(db, caller.organizationId, {
          ...toColumns(body),
          run_id: body.run,
        });
      } catch (error) {
        if (violation(error)?.constraint === 'results_run_exists')
          throw noSuchRecord('run', body.run);
        throw error;
      }
    },

    get: ({ params, caller, db }) => getResult(db, caller.organizationId, params.id),
    replace: changeResult,
    update: changeResult,

    async delete({ params, caller, db }) {
      if (!(await deleteResult(db, caller.organizationId, params.id)))
        throw new Problem('not-found');
    },
  },
};

async function changeResult({
  params,
  body,
  caller: { organizationId },
  db,
}: Received<typeof results.update> & Context): Promise<Result> {
  const before = await getResult(db, organizationId, params.id);
  if (body.run !== undefined && body.run !== before.run)
    throw fieldProblem('run', 'A result cannot be moved to another run.');
  await updateResult(db, organizationId, params.id, toColumns(body));
  return getResult(db, organizationId, params.id);
}

async function getResult(db: Db, organizationId: string, id: string): Promise<Result> {
  const result = await findResult(db, organizationId, id);
  if (!result) throw new Problem('not-found');
  return result;
}

type Evidence = Omit<Received<typeof results.update>['body'], 'run'>;

const evidenceFields = [
  'request_payload',
  'response_headers',
  'response_body',
  'detected_tool_calls',
  'evaluation_metrics',
  'agent_specific_data',
] as const satisfies (keyof Evidence)[];

const plainFields = [
  'response_status_code',
  'latency_ms',
  'evaluation_status',
  'evaluation_notes',
] as const satisfies (keyof Evidence)[];

/** Only what was sent: a field left out is not a field set to null. */
function toColumns(body: Evidence): Omit<NewResult, 'run_id'> {
  const given = [
    ...plainFields.map((field) => [field, body[field]] as const),
    ...evidenceFields.map((field) => [field, toJson(body[field])] as const),
  ].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

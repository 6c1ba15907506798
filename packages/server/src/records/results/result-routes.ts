import type { Result, results } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { fieldProblem, noSuchRecord, Problem } from '../../http/problem.ts';
import type { ChangeContext, ReceivedBy, Routes } from '../../http/routes.ts';
import type { RunNotices } from '../run-counts/run-notices.ts';
import { resultWrite } from './insert-results.ts';
import { toNewResult } from './new-result.ts';
import {
  deleteResult,
  findResult,
  findRunOfResult,
  listResults,
  updateResult,
} from './result-store.ts';
import { toResult } from './to-result.ts';

export const resultRoutes = ({ notices }: { notices: RunNotices }): Routes<typeof results> => {
  const write = resultWrite({ notices });
  return { find: findRunOfResult, handlers: handlersWith(write) };
};

const handlersWith = (
  write: ReturnType<typeof resultWrite>,
): Routes<typeof results>['handlers'] => ({
  list: async ({ query, caller, db, url }) =>
    toPage(
      url,
      query,
      await listResults(db, caller.organizationId, { ...query, ...toWindow(query) }),
    ),

  async create({ body: { run, ...body }, caller: { organizationId }, writeBatched }) {
    const result = toNewResult(body);
    const written = await writeBatched(write, { organizationId, runId: run, result });
    if (!written) throw noSuchRecord('run', run);
    return toResult({ ...result, run_id: run, traces: [] });
  },

  get: ({ params, caller, db }) => getResult(db, caller.organizationId, params.id),
  replace: changeResult,
  update: changeResult,

  async delete({ params, caller, db }) {
    if (!(await deleteResult(db, caller.organizationId, params.id))) throw new Problem('not-found');
  },
});

async function changeResult({
  params: { id },
  body: { run, ...body },
  caller: { organizationId },
  db,
  reading,
}: ReceivedBy<typeof results.update> & ChangeContext): Promise<Wire<Result>> {
  const before = await findRunOfResult(reading, organizationId, id);
  if (before === undefined) throw new Problem('not-found');
  if (run !== undefined && run !== before)
    throw fieldProblem('run', 'A result cannot be moved to another run.');
  await updateResult(db, organizationId, id, body);
  return getResult(reading, organizationId, id);
}

async function getResult(db: Db, organizationId: string, id: string): Promise<Wire<Result>> {
  const result = await findResult(db, organizationId, id);
  if (!result) throw new Problem('not-found');
  return result;
}

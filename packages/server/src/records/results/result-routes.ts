import type { Result, results } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { measureRows } from '../../db/reading/sizes.ts';
import { largeIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { fieldProblem, noSuchRecord, Problem } from '../../http/problem.ts';
import type { ChangeContext, ReceivedBy, Routes } from '../../http/routes.ts';
import type { RunNotices } from '../run-counts/run-notices.ts';
import { changeResult as writeVersion } from './change-result.ts';
import { readActFilter } from './has-acts.ts';
import { resultWrite } from './insert-results.ts';
import { findVersions } from './list-versions.ts';
import { toNewResult } from './new-result.ts';
import { deleteResult, findResult, findRunOfResult, listResults } from './result-store.ts';
import { toRecorded } from './to-recorded.ts';
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
      await listResults(db, caller.organizationId, {
        ...{ ...query, acts: readActFilter(query) },
        ...toWindow(query),
      }),
    ),

  async create({ body: { run, ...body }, caller: { organizationId, userId }, writeBatched }) {
    const result = toNewResult(body);
    const recorded = toRecorded(result, { runId: run, userId, traces: [] });
    const written = await writeBatched(write, { organizationId, runId: run, ...recorded });
    if (!written) throw noSuchRecord('run', run);
    return toResult({
      ...result,
      run_id: run,
      versions: 1,
      changed_after_recording: false,
      traces: [],
    });
  },

  get: ({ params, caller, db }) => getResult(db, caller.organizationId, params.id),
  replace: changeResult,
  update: changeResult,

  async versions({ params: { id }, caller: { organizationId }, db }) {
    const visible = (await findRunOfResult(db, organizationId, id)) !== undefined;
    const versions = visible ? await findVersions(db, { organizationId, id }) : undefined;
    if (!versions) throw new Problem('not-found');
    return { results: versions };
  },

  async delete({ params, caller, db }) {
    if (!(await deleteResult(db, caller, params.id))) throw new Problem('not-found');
  },
});

async function changeResult({
  params: { id },
  body: { run, ...body },
  caller,
  db,
  reading,
}: ReceivedBy<typeof results.update> & ChangeContext): Promise<Wire<Result>> {
  const { organizationId } = caller;
  const before = await findRunOfResult(reading, organizationId, id);
  if (before === undefined) throw new Problem('not-found');
  if (run !== undefined && run !== before)
    throw fieldProblem('run', 'A result cannot be moved to another run.');
  const [sized] = await measureRows(reading, organizationId, SIZED, [id]);
  await memoryOf(reading).retain(sized?.bytes ?? 0);
  await writeVersion(db, caller, { id, change: body });
  return getResult(reading, organizationId, id);
}

const SIZED = { table: 'results', columns: largeIn(resultColumns) };

async function getResult(db: Db, organizationId: string, id: string): Promise<Wire<Result>> {
  const result = await findResult(db, organizationId, id);
  if (!result) throw new Problem('not-found');
  return result;
}

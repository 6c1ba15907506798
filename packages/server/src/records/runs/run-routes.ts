import type { Run, RunSummary, runs } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { omitColumns } from '../../db/tables/columns/pick-columns.ts';
import { runCountColumns } from '../../db/tables/columns/run-columns.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { readChain } from '../chain-export/read-chain.ts';
import { recordBulk } from '../results/record-bulk.ts';
import { streamRunResults } from '../results/stream-results.ts';
import { deleteRun, updateRun } from './change-run.ts';
import { findGoals } from './find-goals.ts';
import { followRun } from './follow-run.ts';
import { readRunConfig } from './read-run-config.ts';
import type { RunChanges } from './run-changes.ts';
import { findFactsState, findRun, hasRun, listRuns } from './run-store.ts';
import { startRun } from './start-run.ts';

type Handlers = Routes<typeof runs>['handlers'];
/** These are built on top of this folder. */
export type RunViews = Pick<
  Handlers,
  | 'summary'
  | 'goals'
  | 'acts'
  | 'tools'
  | 'index'
  | 'preview'
  | 'rates'
  | 'search'
  | 'report'
  | 'compare'
>;
export type RunReviews = Pick<Handlers, 'reviewResults' | 'findings'>;

export const runRoutes = ({
  runChanges,
  views,
  reviews,
}: {
  runChanges: RunChanges;
  views: RunViews;
  reviews: RunReviews;
}): Routes<typeof runs> => ({
  find: hasRun,
  handlers: {
    ...views,
    ...reviews,

    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listRuns(db, caller.organizationId, { ...query, ...toWindow(query) }),
      ),

    findGoals: async ({ query, caller, db }) => ({
      goals: await findGoals(db, caller.organizationId, query.q),
    }),

    async runTests({ body, caller, db }) {
      const id = await startRun(db, caller, body);
      const run = await getRun(db, caller.organizationId, id);
      return { ...toRun(db, run), results: [] };
    },

    get: async ({ params, caller, db }) =>
      toRun(db, await getRun(db, caller.organizationId, params.id)),

    async update({ params, body, caller, db, reading }) {
      const named = body.run_config && { campaign: readRunConfig(body.run_config).campaign };
      await updateRun(db, caller.organizationId, params.id, { ...body, ...named });
      const run = await getRun(reading, caller.organizationId, params.id);
      return toRun(reading, run);
    },

    recordResults: ({ params, body, caller: { organizationId, userId }, db }) =>
      recordBulk(db, { organizationId, userId, runId: params.id }, body.results),

    async events({
      params: { id },
      query: { columns: asColumns = false },
      request,
      caller: { organizationId },
      isAuthenticated,
      db,
    }) {
      const state = await findFactsState(db, organizationId, id);
      if (!state) throw new Problem('not-found');
      if (asColumns && state.places === null)
        throw new Problem('not-ready', { headers: { 'Retry-After': '1' } });
      const after = toNumber(request.headers.get('last-event-id'));
      const { signal } = request;
      return followRun(db, runChanges, {
        organizationId,
        runId: id,
        ...{ after, asColumns },
        signal,
        isAuthenticated,
      });
    },

    async chain({ params, caller: { organizationId }, db }) {
      if (!(await hasRun(db, organizationId, params.id))) throw new Problem('not-found');
      return readChain(db, { organizationId, runId: params.id });
    },

    async delete({ params, caller, db }) {
      if (!(await deleteRun(db, caller.organizationId, params.id))) throw new Problem('not-found');
    },
  },
});

async function getRun(db: Db, organizationId: string, id: string): Promise<Wire<RunSummary>> {
  const run = await findRun(db, organizationId, id);
  if (!run) throw new Problem('not-found');
  return run;
}

/** A single run has its results instead of the counts. */
function toRun(db: Db, summary: Wire<RunSummary>): Wire<Run> {
  const run = omitColumns(runCountColumns, summary);
  return { ...run, results: streamRunResults(db, run.organization, run.id) };
}

/** An id that we did not issue counts as none. */
const toNumber = (lastEventId: string | null) =>
  /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;

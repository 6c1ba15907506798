import type { Run, RunSummary, runs } from '@provoke/contract';
import { hasAgent } from '../agents/agent-store.ts';
import { findAttack } from '../attacks/attack-store.ts';
import type { Db } from '../db/database.ts';
import { violation } from '../db/failure.ts';
import { omitColumns } from '../db/tables/columns/pick-columns.ts';
import { runCountColumns } from '../db/tables/columns/run-columns.ts';
import type { AnswerMemory } from '../fair-shares/answer-memory.ts';
import { toPage, toWindow } from '../http/page.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import type { Routes } from '../http/routes.ts';
import { RawJson, type Wire } from '../json/raw-json.ts';
import { recordBulk } from '../results/record-bulk.ts';
import { streamRunResults } from '../results/stream-results.ts';
import { insertRun, updateRun } from './change-run.ts';
import { compareRuns } from './compare-runs.ts';
import { deleteRun } from './delete-run.ts';
import { followRun } from './follow-run.ts';
import { mergeConfig } from './merge-config.ts';
import { readRunConfig } from './read-run-config.ts';
import type { RunChanges } from './run-changes.ts';
import { findRun, hasRun, listRuns } from './run-store.ts';

export const runRoutes = ({ runChanges }: { runChanges: RunChanges }): Routes<typeof runs> => ({
  find: hasRun,
  handlers: {
    list: async ({ query, caller, db, url, memory }) =>
      toPage(
        url,
        query,
        await listRuns(db, caller.organizationId, { ...query, ...toWindow(query) }, memory),
      ),

    async runTests({ body, caller: { organizationId, userId }, db, memory }) {
      if (!(await hasAgent(db, organizationId, body.agent))) throw notYours('agent');
      const attack = body.attack ? await findAttack(db, organizationId, body.attack, memory) : null;
      if (attack === undefined) throw notYours('attack');
      if (attack && attack.agent !== body.agent)
        throw fieldProblem('attack', 'This attack is configured against another agent.');

      const run_config = mergeConfig(
        attack?.configuration ?? new RawJson('{}'),
        body.run_config ?? undefined,
      );
      const named = readRunConfig(run_config);
      const id = await insertRun(db, organizationId, {
        agent_id: body.agent,
        attack_id: attack?.id ?? null,
        attack_type: attack?.type ?? named.attackType,
        campaign: named.campaign,
        run_config,
        run_notes: body.run_notes ?? null,
        owner_id: userId,
      }).catch((error: unknown) => {
        throw whatIsGone(error);
      });
      memory.giveBack();
      const run = await getRun(db, organizationId, id, memory);
      return { ...toRun(db, run, memory), results: [] };
    },

    get: async ({ params, caller, db, memory }) =>
      toRun(db, await getRun(db, caller.organizationId, params.id, memory), memory),

    async update({ params, body, caller, db, reading, memory }) {
      const named = body.run_config && { campaign: readRunConfig(body.run_config).campaign };
      await updateRun(db, caller.organizationId, params.id, { ...body, ...named });
      const run = await getRun(reading, caller.organizationId, params.id, memory);
      return toRun(reading, run, memory);
    },

    recordResults: ({ params, body, caller: { organizationId }, db }) =>
      recordBulk(db, { organizationId, runId: params.id }, body.results),

    compare: ({ query, caller: { organizationId }, db, memory, request: { signal } }) =>
      compareRuns(query, { organizationId, db, memory, signal }),

    async events({
      params: { id },
      request,
      caller: { organizationId },
      isAuthenticated,
      db,
      memory,
    }) {
      if (!(await hasRun(db, organizationId, id))) throw new Problem('not-found');
      const after = toNumber(request.headers.get('last-event-id'));
      const { signal } = request;
      return followRun(db, runChanges, {
        organizationId,
        runId: id,
        after,
        signal,
        isAuthenticated,
        memory,
      });
    },

    async delete({ params, caller, db }) {
      if (!(await deleteRun(db, caller.organizationId, params.id))) throw new Problem('not-found');
    },
  },
});

const notYours = (what: 'agent' | 'attack', cause?: unknown) =>
  new Problem('not-yours', { detail: `This ${what} is not in your organization.`, cause });

/** Deleted after the check: the foreign keys report it. */
function whatIsGone(error: unknown): unknown {
  const constraint = violation(error)?.constraint;
  if (constraint === 'runs_organization_id_agent_id_fkey') return notYours('agent', error);
  if (constraint === 'runs_organization_id_attack_id_fkey') return notYours('attack', error);
  return error;
}

async function getRun(
  db: Db,
  organizationId: string,
  id: string,
  memory: AnswerMemory,
): Promise<Wire<RunSummary>> {
  const run = await findRun(db, organizationId, id, memory);
  if (!run) throw new Problem('not-found');
  return run;
}

/** A single run has its results instead of the counts. */
function toRun(db: Db, summary: Wire<RunSummary>, memory: AnswerMemory): Wire<Run> {
  const run = omitColumns(runCountColumns, summary);
  async function* results() {
    // Everything else has been sent by now.
    memory.giveBack();
    yield* streamRunResults(db, run.organization, { runId: run.id, memory });
  }
  return { ...run, results: results() };
}

/** An id that we did not issue counts as none. */
const toNumber = (lastEventId: string | null) =>
  /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;

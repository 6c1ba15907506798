import type { Run, RunSummary, runs } from '@provoke/contract';
import { findAgent } from '../agents/agent-store.ts';
import { findAttack } from '../attacks/attack-store.ts';
import type { Db } from '../db/database.ts';
import { toJson } from '../db/json.ts';
import { toPage, toWindow } from '../http/page.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import type { Routes } from '../http/route.ts';
import { findRunResults } from '../results/result-store.ts';
import { mergeConfig } from './merge-config.ts';
import { deleteRun, findRun, insertRun, listRuns, updateRun } from './run-store.ts';

export const runRoutes: Routes<typeof runs> = {
  find: findRun,
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listRuns(db, caller.organizationId, { ...query, ...toWindow(query) }),
      ),

    async runTests({ body, caller: { organizationId, userId }, db }) {
      const agent = await findAgent(db, organizationId, body.agent);
      if (!agent)
        throw new Problem('not-yours', { detail: 'This agent is not in your organization.' });
      const attack = await findAttack(db, organizationId, body.attack);
      if (!attack)
        throw new Problem('not-yours', { detail: 'This attack is not in your organization.' });
      if (attack.agent !== agent.id)
        throw fieldProblem('attack', 'This attack is configured against another agent.');

      const id = await insertRun(db, organizationId, {
        agent_id: agent.id,
        attack_id: attack.id,
        attack_type: attack.type,
        run_config: toJson(mergeConfig(attack.configuration, body.run_config ?? {})),
        run_notes: body.run_notes ?? null,
        owner_id: userId,
      });
      return toRun(await getRun(db, organizationId, id), []);
    },

    async get({ params, caller: { organizationId }, db }) {
      const run = await getRun(db, organizationId, params.id);
      return toRun(run, await findRunResults(db, organizationId, run.id));
    },

    async update({ params, body: { run_config, ...body }, caller: { organizationId }, db }) {
      const change = { ...body, ...(run_config && { run_config: toJson(run_config) }) };
      await updateRun(db, organizationId, params.id, change);
      return getRun(db, organizationId, params.id);
    },

    async delete({ params, caller, db }) {
      if (!(await deleteRun(db, caller.organizationId, params.id))) throw new Problem('not-found');
    },
  },
};

async function getRun(db: Db, organizationId: string, id: string): Promise<RunSummary> {
  const run = await findRun(db, organizationId, id);
  if (!run) throw new Problem('not-found');
  return run;
}

/** A single run carries its results in place of the counts. */
function toRun(summary: RunSummary, results: Run['results']): Run {
  const { total_results, successful_jailbreaks, failed_jailbreaks, errors, not_evaluated, ...run } =
    summary;
  return { ...run, results };
}

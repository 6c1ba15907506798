import type { runs } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { violation } from '../../db/failure.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import type { Caller } from '../../http/caller.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { hasAgent } from '../agents/agent-store.ts';
import { findAttack } from '../attacks/attack-store.ts';
import { insertRun } from './change-run.ts';
import { mergeConfig } from './merge-config.ts';
import { readRunConfig } from './read-run-config.ts';

type NewRun = Parameters<Routes<typeof runs>['handlers']['runTests']>[0]['body'];

/** Adds a run of an agent, with its attack's configuration under its own. Returns its id. */
export async function startRun(
  db: Db,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  { agent, attack: attackId, run_config: own, run_notes }: NewRun,
): Promise<string> {
  if (!(await hasAgent(db, organizationId, agent))) throw notYours('agent');
  const attack = attackId ? await findAttack(db, organizationId, attackId) : null;
  if (attack === undefined) throw notYours('attack');
  if (attack && attack.agent !== agent)
    throw fieldProblem('attack', 'This attack is configured against another agent.');

  const run_config = mergeConfig(attack?.configuration ?? new RawJson('{}'), own ?? undefined);
  const named = readRunConfig(run_config);
  return recordRun(db, organizationId, {
    agent_id: agent,
    attack_id: attack?.id ?? null,
    attack_type: attack?.type ?? named.attackType,
    campaign: named.campaign,
    run_config,
    run_notes: run_notes ?? null,
    owner_id: userId,
  });
}

const notYours = (what: 'agent' | 'attack', cause?: unknown) =>
  new Problem('not-yours', { detail: `This ${what} is not in your organization.`, cause });

/** Its agent or attack may have been deleted after the check. */
async function recordRun(...run: Parameters<typeof insertRun>): Promise<string> {
  const id = await insertRun(...run).catch((error: unknown) => {
    if (violation(error)?.constraint === 'runs_organization_id_agent_id_fkey')
      throw notYours('agent', error);
    throw error;
  });
  if (id === undefined) throw notYours('attack');
  return id;
}

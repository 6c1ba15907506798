import type { EvaluationStatus } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ofVisibleAgent, ofVisibleRun } from '../../db/reading/hidden.ts';
import type { Caller } from '../../http/caller.ts';

/** Who changes a result. */
export type Changing = Pick<Caller, 'organizationId' | 'userId'>;

/**
 * Locks a result and its run; undefined if it is missing. The run first, as deleting a run does: the same order everywhere
 * prevents deadlocks.
 */
export async function lockResult(tx: Db, organizationId: string, id: string) {
  await sql`
    select from runs where organization_id = ${organizationId}
      and id = (select run_id from results where organization_id = ${organizationId} and id = ${id})
    for no key update`.execute(tx);
  return tx
    .selectFrom('results')
    .select(['run_id', 'evaluation_status'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(ofVisibleRun(organizationId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same for results of one run: the verdicts of those that it has. Undefined if the run is missing. */
export async function lockResults(
  tx: Db,
  { organizationId, runId }: { organizationId: string; runId: string },
  ids: readonly string[],
): Promise<Map<string, EvaluationStatus> | undefined> {
  const { rows: runs } = await sql`
    select from runs where organization_id = ${organizationId} and id = ${runId}
      and deleted_at is null and ${ofVisibleAgent(organizationId, 'runs.agent_id')}
    for no key update`.execute(tx);
  if (runs.length === 0) return undefined;
  const rows = await tx
    .selectFrom('results')
    .select(['id', 'evaluation_status'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, evaluation_status }) => [id, evaluation_status]));
}

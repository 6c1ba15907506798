import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ofVisibleRun } from '../../db/reading/hidden.ts';
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

import { sql } from 'kysely';
import { type Db, inTransaction } from '../db/database.ts';

/** Few enough for one statement to end well within its time limit. */
const AT_ONCE = 20_000;

/**
 * Deletes a run with its results and traces, whole or not at all. Traces and results go first, some at a
 * time: left to the foreign keys, each row would cost a query of its own. Only this run is locked.
 */
export async function deleteRun(db: Db, organizationId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const run = await tx
      .selectFrom('runs')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!run) return false;
    while (await deleteSomeResults(tx, organizationId, id));
    await tx
      .deleteFrom('runs')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    return true;
  });
}

async function deleteSomeResults(tx: Db, organizationId: string, runId: string): Promise<boolean> {
  const some = sql`select id from results
    where organization_id = ${organizationId} and run_id = ${runId} order by id limit ${AT_ONCE}`;
  await sql`delete from traces
    where organization_id = ${organizationId} and result_id in (${some})`.execute(tx);
  const { numAffectedRows } = await sql`delete from results
    where organization_id = ${organizationId} and id in (${some})`.execute(tx);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

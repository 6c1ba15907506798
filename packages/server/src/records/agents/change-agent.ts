import type { Insertable, Updateable } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { agentColumns } from '../../db/tables/columns/agent-columns.ts';
import type { TableOf } from '../../db/tables/columns/column.ts';
import { notifyRuns } from '../run-counts/change-counts.ts';

type Fields = TableOf<typeof agentColumns>;

/** Throws PostgreSQL's violation of `agents_name_unique` if the name is taken. */
export async function insertAgent(
  db: Db,
  organizationId: string,
  agent: Insertable<Fields> & { owner_id: number },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('agents')
    .values({ ...agent, id, organization_id: organizationId })
    .execute();
  return id;
}

export async function updateAgent(
  db: Db,
  organizationId: string,
  id: string,
  change: Updateable<Fields>,
): Promise<void> {
  await db
    .updateTable('agents')
    .set(({ fn }) => ({ ...change, updated_at: fn<Date>('now') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Hides it with its attacks, runs, results and traces; they are removed later. Notifies watchers of its runs. */
export async function deleteAgent(db: Db, organizationId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('agents')
      .set(({ fn }) => ({ deleted_at: fn<Date>('now') }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const runs = await tx
      .selectFrom('runs')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('agent_id', '=', id)
      .execute();
    await notifyRuns(
      tx,
      runs.map((run) => run.id),
    );
    return true;
  });
}

import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, inTransaction } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { Tables } from '../db/tables.ts';

type Rows = Tables['agents'];
export type NewAgent = Omit<
  Insertable<Rows>,
  'id' | 'organization_id' | 'created_at' | 'updated_at'
>;
export type AgentChange = Pick<
  Updateable<Rows>,
  'name' | 'endpoint' | 'agent_type' | 'description' | 'metadata'
>;

/** Throws PostgreSQL's violation of `agents_name_unique` if the name is taken. */
export async function insertAgent(
  db: Db,
  organizationId: string,
  agent: NewAgent,
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
  change: AgentChange,
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
    await sql`select pg_notify('run_changed', id::text) from runs
      where organization_id = ${organizationId} and agent_id = ${id}`.execute(tx);
    return true;
  });
}

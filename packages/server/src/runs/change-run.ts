import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { Tables } from '../db/tables.ts';

type Rows = Tables['runs'];
export type NewRun = Pick<
  Insertable<Rows>,
  'agent_id' | 'attack_id' | 'attack_type' | 'campaign' | 'run_config' | 'run_notes' | 'owner_id'
>;
export type RunChange = Pick<Updateable<Rows>, 'status' | 'run_notes' | 'run_config' | 'campaign'>;

export async function insertRun(db: Db, organizationId: string, run: NewRun): Promise<string> {
  const id = newId();
  await db
    .insertInto('runs')
    .values({ ...run, id, organization_id: organizationId })
    .execute();
  return id;
}

export async function updateRun(
  db: Db,
  organizationId: string,
  id: string,
  change: RunChange,
): Promise<void> {
  await db
    .updateTable('runs')
    .set(({ fn }) => ({ ...change, updated_at: fn<Date>('now') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(sql`pg_notify('run_changed', id::text)`.as('told'))
    .execute();
}

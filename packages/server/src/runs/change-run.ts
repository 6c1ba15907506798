import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { TableOf } from '../db/tables/columns/column.ts';
import type { runOriginColumns, runStateColumns } from '../db/tables/columns/run-columns.ts';

type State = TableOf<typeof runStateColumns> & { campaign: string | null };
type NewRun = Insertable<TableOf<typeof runOriginColumns> & State> & { owner_id: number };

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
  change: Updateable<State>,
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

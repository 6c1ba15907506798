import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import type { attackColumns } from '../../db/tables/columns/attack-columns.ts';
import type { TableOf } from '../../db/tables/columns/column.ts';

type Fields = TableOf<typeof attackColumns>;

/** Throws PostgreSQL's violation of `attacks_agent_exists` if the agent is not this organization's. */
export async function insertAttack(
  db: Db,
  organizationId: string,
  attack: Insertable<Fields> & { owner_id: number },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('attacks')
    .values({ ...attack, id, organization_id: organizationId })
    .execute();
  return id;
}

/** Throws like `insertAttack`. */
export async function updateAttack(
  db: Db,
  organizationId: string,
  id: string,
  change: Updateable<Fields>,
): Promise<void> {
  await db
    .updateTable('attacks')
    .set(({ fn }) => ({ ...change, updated_at: fn<Date>('now') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Hides it; it is removed later. Its runs stay. */
export async function deleteAttack(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attacks')
    .set(({ fn }) => ({ deleted_at: fn<Date>('now') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'attacks.agent_id'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

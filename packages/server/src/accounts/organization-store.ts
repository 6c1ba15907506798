import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';

export type Owner = { organizationId: string; userId: number };

/** Makes an organization and its owner. Two statements: to be called in a transaction. */
export async function createOrganization(tx: Db, name: string): Promise<Owner> {
  const organizationId = newId();
  await tx.insertInto('organizations').values({ id: organizationId, name }).execute();
  const { id } = await tx
    .insertInto('users')
    .values({ organization_id: organizationId, username: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { organizationId, userId: id };
}

/** The owner of the oldest organization, which the first start makes. */
export async function findFirstOwner(db: Db): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'organization_id'])
    .orderBy('id')
    .executeTakeFirst();
  return row && { organizationId: row.organization_id, userId: row.id };
}

/** Whose key this is, with names. */
export async function findKeyContext(db: Db, { organizationId, userId }: Owner) {
  return db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id as user_id',
      'users.username',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
    ])
    .where('users.organization_id', '=', organizationId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

import type { Role } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { maskKeys } from '../../db/key-format/mask-keys.ts';
import { newId } from '../../db/new-id.ts';
import { openAccount } from '../../gateway/credits/credit-store.ts';

export type Owner = { organizationId: string; userId: number };

type NewOrganization = { name: string; username?: string; personId?: string };

/** Creates an organization and its owner. Call it in a transaction. */
export async function createOrganization(
  tx: Db,
  { name, username = 'owner', personId }: NewOrganization,
): Promise<Owner> {
  const organizationId = newId();
  await tx
    .insertInto('organizations')
    .values({ id: organizationId, name: maskKeys(name).text })
    .execute();
  await openAccount(tx, organizationId);
  const userId = await addUser(tx, organizationId, { username, role: 'owner', personId });
  return { organizationId, userId };
}

type NewUser = { username: string; role: Role; personId?: string | undefined };

/** A removed user who returns keeps the earlier number; a current member stays unchanged. */
export async function addUser(
  tx: Db,
  organizationId: string,
  { username, role, personId }: NewUser,
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      organization_id: organizationId,
      username: maskKeys(username).text,
      role,
      person_id: personId ?? null,
    })
    .onConflict((conflict) =>
      conflict.constraint('users_person_unique').doUpdateSet({
        role: sql<Role>`case when users.removed_at is null then users.role else excluded.role end`,
        removed_at: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The owner of the oldest organization, which the first start creates. */
export async function findFirstOwner(db: Db): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'organization_id'])
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row && { organizationId: row.organization_id, userId: row.id };
}

export async function listOrganizations(db: Db) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'created_at', 'retention_days'])
    .orderBy('id')
    .execute();
}

export async function findOrganization(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst();
}

type Settings = {
  /** Null: as the service does by default. */
  retention_days?: number | null | undefined;
  require_second_factor?: boolean | undefined;
};

/** A setting that is undefined stays. */
export async function changeSettings(
  db: Db,
  organizationId: string,
  settings: Settings,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set(({ fn }) => ({ ...settings, updated_at: fn<Date>('now') }))
    .where('id', '=', organizationId)
    .execute();
}

/** The user and organization of a key, with their names. */
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

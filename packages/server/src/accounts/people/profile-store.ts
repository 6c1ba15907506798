import type { UserProfile } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../organizations/organization-store.ts';

export type StoredProfile = Omit<UserProfile, 'pending_email'> & {
  personId: string | null;
  claimedEmail: string | null;
};

export async function findProfile(
  db: Db,
  { organizationId, userId }: Owner,
): Promise<StoredProfile | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('auth_people', 'auth_people.id', 'users.person_id')
    .select([
      'users.profile_id as id',
      'users.id as user',
      'users.username',
      'auth_people.email',
      'auth_people.claimed_email as claimedEmail',
      'users.first_name',
      'users.last_name',
      'users.organization_id as organization',
      'organizations.name as organization_name',
      'users.role',
      'users.person_id as personId',
    ])
    .where('users.organization_id', '=', organizationId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export type Names = { first_name?: string | null; last_name?: string | null };

export async function changeNames(
  tx: Db,
  { organizationId, userId }: Owner,
  names: Names,
): Promise<void> {
  if (Object.keys(names).length === 0) return;
  await tx
    .updateTable('users')
    .set(names)
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A person may be a member of several organizations, and have keys in each. */
export type KeyOfPerson = { prefix: string; organizationId: string; userId: number };

export async function listKeysOfPerson(db: Db, personId: string): Promise<KeyOfPerson[]> {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'api_keys.organization_id')
        .onRef('users.id', '=', 'api_keys.user_id'),
    )
    .select([
      'api_keys.prefix',
      'api_keys.organization_id as organizationId',
      'api_keys.user_id as userId',
    ])
    .where('users.person_id', '=', personId)
    .where('users.removed_at', 'is', null)
    .where('api_keys.revoked', '=', false)
    .where(sql<boolean>`(api_keys.expiry_date is null or api_keys.expiry_date > now())`)
    .orderBy('api_keys.prefix')
    .execute();
}

/** Revokes the person's keys in every organization, permanently. */
export async function revokeKeysOfPerson(tx: Db, personId: string): Promise<KeyOfPerson[]> {
  return tx
    .updateTable('api_keys')
    .from('users')
    .set({ revoked: true })
    .whereRef('users.organization_id', '=', 'api_keys.organization_id')
    .whereRef('users.id', '=', 'api_keys.user_id')
    .where('users.person_id', '=', personId)
    .where('api_keys.revoked', '=', false)
    .returning([
      'api_keys.prefix',
      'api_keys.organization_id as organizationId',
      'api_keys.user_id as userId',
    ])
    .execute();
}

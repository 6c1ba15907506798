import { type Actor, recordAudit } from '../../audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { revokeKeysOfPerson } from '../../keys/person-keys.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { endLinksOf } from './link-store.ts';

type By = Pick<Actor, 'via' | 'address'>;

/**
 * Every session, key and link of a person ends, in all their organizations, whose audit logs say so. Sessions
 * first: a key that one of them is making waits for that row, and is seen here or not made at all.
 */
export async function revokeAccess(tx: Db, personId: string, by: By): Promise<void> {
  const sessions = await endSessionsOf(tx, personId);
  await endLinksOf(tx, personId);
  const keys = await revokeKeysOfPerson(tx, personId);
  for (const { organizationId, userId } of await membershipsOf(tx, personId)) {
    const revoked = keys.filter((key) => key.organizationId === organizationId);
    await recordAudit(
      tx,
      { organizationId, userId: by.via === 'operator' ? null : userId, ...by },
      {
        action: 'access-revoke',
        subject: `${userId}`,
        details: { sessions, keys: revoked.map(({ prefix }) => prefix) },
      },
    );
  }
}

export async function membershipsOf(db: Db, personId: string) {
  return db
    .selectFrom('users')
    .select(['organization_id as organizationId', 'id as userId'])
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

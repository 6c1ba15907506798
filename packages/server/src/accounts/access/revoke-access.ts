import type { Db } from '../../db/database.ts';
import { forgetAddressesOf } from '../attempts/known-address-store.ts';
import { type Actor, recordAudit } from '../audit/audit-store.ts';
import { revokeKeysOfPerson } from '../keys/person-key-store.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { endLinksOf } from './link-store.ts';

type By = Pick<Actor, 'via' | 'address'>;

/**
 * Ends every session, key and link of a person in all organizations, and records it in their audit logs. Sessions end
 * first: a request that creates a key locks its session's row, so its key is either revoked here or never created.
 */
export async function revokeAccess(tx: Db, personId: string, by: By): Promise<void> {
  const sessions = await endSessionsOf(tx, personId);
  await endLinksOf(tx, personId);
  await forgetAddressesOf(tx, personId);
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

import { sql } from 'kysely';
import { recordAudit } from '../../audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { createOrganization, type Owner } from '../organizations/organization-store.ts';
import { findPerson, type Person, usernameOf } from '../people/person-store.ts';
import { joinOrganization } from './join-organization.ts';
import { isInvited, takeInvitationsTo } from './open-invitation-store.ts';

/** Whether a provider of single sign-on may bring somebody new: who was invited, or anybody. */
export const mayJoin = async (
  db: Db,
  { email, emailVerified }: Pick<Person, 'email' | 'emailVerified'>,
  openRegistration: boolean,
): Promise<boolean> =>
  openRegistration || (emailVerified && email !== null && (await isInvited(db, email)));

/**
 * Which organization a session begins in: the oldest of the person's. Invitations to a proved address are
 * taken up on the way; under open registration whoever has no organization gets one.
 */
export const joinAtSignIn = (
  db: Db,
  personId: string,
  openRegistration: boolean,
): Promise<Owner | undefined> =>
  db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, personId);
    if (!person) return undefined;
    if (person.emailVerified && person.email !== null)
      for (const invitation of await takeInvitationsTo(tx, person.email))
        await joinOrganization(tx, { ...invitation, personId, address: '' });
    return (
      (await findFirstMembership(tx, personId)) ??
      (openRegistration ? ownOrganization(tx, person) : undefined)
    );
  });

/** What came before the address was proved may be somebody else's making, and comes last. */
async function findFirstMembership(tx: Db, personId: string): Promise<Owner | undefined> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('auth_people', 'auth_people.id', 'users.person_id')
    .select(['users.organization_id', 'users.id'])
    .where('users.person_id', '=', personId)
    .where('users.removed_at', 'is', null)
    .orderBy(sql`users.created_at < coalesce(auth_people.email_proven_at, '-infinity')`)
    .orderBy('users.id')
    .executeTakeFirst();
  return row && { organizationId: row.organization_id, userId: row.id };
}

/** What whoever registers by themselves begins with. */
export async function ownOrganization(
  tx: Db,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<Owner> {
  const username = usernameOf(email);
  const owner = await createOrganization(tx, { name: username, username, personId: id });
  await recordAudit(
    tx,
    { ...owner, via: 'session', address: '' },
    { action: 'organization-create' },
  );
  return owner;
}

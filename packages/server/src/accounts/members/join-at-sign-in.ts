import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { createOrganization, type Owner } from '../organizations/organization-store.ts';
import { findPerson, type Person, usernameOf } from '../people/person-store.ts';
import { joinOrganization } from './join-organization.ts';
import { consumeInvitationsTo, isInvited } from './open-invitation-store.ts';

/** Whether single sign-on may create a person: if invited, or if registration is open. */
export const mayJoin = async (
  db: Db,
  { email, emailVerified }: Pick<Person, 'email' | 'emailVerified'>,
  openRegistration: boolean,
): Promise<boolean> =>
  openRegistration || (emailVerified && email !== null && (await isInvited(db, email)));

/**
 * The organization that a session starts in: the person's oldest. Accepts the invitations to a proved address first. If
 * registration is open, a person without an organization gets one.
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
      for (const invitation of await consumeInvitationsTo(tx, person.email))
        await joinOrganization(tx, { ...invitation, personId, address: '' });
    return (
      (await findFirstMembership(tx, personId)) ??
      (openRegistration ? ownOrganization(tx, person) : undefined)
    );
  });

/** Memberships from before the address was proved come last: another person may have made them. */
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

/** Creates the organization of a person who registered without an invitation. */
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

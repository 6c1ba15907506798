import { proveEmail } from '../accounts/access/prove-email.ts';
import { revokeAccess } from '../accounts/access/revoke-access.ts';
import { retryingTakenEmail } from '../accounts/people/email-store.ts';
import { findPerson } from '../accounts/people/person-store.ts';
import { findProfile } from '../accounts/people/profile-store.ts';
import { removeSecondFactor } from '../accounts/second-factor/second-factor-store.ts';
import type { Db } from '../db/database.ts';
import type { Home } from '../db/open-home.ts';
import { getUser, type OneUser } from './admin-users.ts';
import { createLink, type SignInLink } from './sign-in-links.ts';
import { operatorOf, recordOperator, withDatabase } from './with-database.ts';

/** For a user without a password. Ends the user's sessions, keys and earlier links; a password stays valid. */
export const resetLink = (
  home: Home,
  { baseUrl, ...one }: OneUser & { baseUrl: string },
): Promise<SignInLink> =>
  withDatabase(home, async (tx) => {
    const { organizationId, id } = await getUser(tx, one);
    const personId = await findPersonOf(tx, id);
    if (personId) await revokeAccess(tx, personId, operatorOf(organizationId));
    return createLink(tx, { organizationId, userId: id, baseUrl });
  });

/** The operator vouches that the user's current or requested address is theirs. */
export const confirmEmail = (
  home: Home,
  { email, ...one }: OneUser & { email: string },
): Promise<{ userId: number; email: string }> =>
  retryingTakenEmail(() =>
    withDatabase(home, async (tx) => {
      const { id } = await getUser(tx, one);
      const personId = await findPersonOf(tx, id);
      const person = personId && (await findPerson(tx, personId));
      if (!person || ![person.email, person.claimedEmail].includes(email))
        throw new Error(`That user has not asked for ${email}. See: provoke admin user list`);
      if (!(await proveEmail(tx, person.id, email)))
        throw new Error(`${email} belongs to another user, who has proved it.`);
      return { userId: id, email };
    }),
  );

/** For a user who lost both the app and the recovery codes. The operator checks who asks. */
export const resetSecondFactor = (home: Home, one: OneUser): Promise<void> =>
  withDatabase(home, async (tx) => {
    const { organizationId, id } = await getUser(tx, one);
    const profile = await findProfile(tx, { organizationId, userId: id });
    if (!profile?.personId || !(await removeSecondFactor(tx, profile.personId)))
      throw new Error(`${one.user} has no second factor.`);
    await recordOperator(tx, organizationId, { action: 'second-factor-reset', subject: `${id}` });
  });

async function findPersonOf(tx: Db, userId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('auth_people', 'auth_people.id', 'users.person_id')
    .select('auth_people.id')
    .where('users.id', '=', userId)
    .forUpdate('auth_people')
    .executeTakeFirst();
  return row?.id;
}

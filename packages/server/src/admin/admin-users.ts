import type { Member, Role } from '@provoke/contract';
import { handOverAccount } from '../accounts/access/prove-email.ts';
import { membershipsOf, revokeAccess } from '../accounts/access/revoke-access.ts';
import { removeMember } from '../accounts/members/change-member.ts';
import { listMembers } from '../accounts/members/member-store.ts';
import { addUser } from '../accounts/organizations/organization-store.ts';
import { retryingTakenEmail } from '../accounts/people/email-store.ts';
import { createPerson, lockPersonByEmail, usernameOf } from '../accounts/people/person-store.ts';
import type { Db } from '../db/database.ts';
import type { Home } from '../db/open-home.ts';
import { getOrganizationId } from './admin-organizations.ts';
import { createLink, type SignInLink } from './sign-in-links.ts';
import { operatorOf, recordOperator, withDatabase } from './with-database.ts';

/** For organizations with more members there is the API, which has pages. */
const SHOWN_MAX = 10_000;

type OfOrganization = { org?: string | undefined };
export type OneUser = OfOrganization & { user: string };

/**
 * Adds a user who signs in with the link. The operator vouches for the address: an account that has it without proof
 * is handed over, so claiming another person's address gains nothing.
 */
export const addUserByOperator = (
  home: Home,
  { org, email, role, baseUrl }: OfOrganization & { email: string; role: Role; baseUrl: string },
): Promise<SignInLink> =>
  retryingTakenEmail(() =>
    withDatabase(home, async (tx) => {
      const organizationId = await getOrganizationId(tx, org);
      const known = await lockPersonByEmail(tx, email);
      const personId = known?.id ?? (await createPerson(tx, { email, emailVerified: true }));
      const memberships = await membershipsOf(tx, personId);
      if (memberships.some((membership) => membership.organizationId === organizationId))
        throw new Error(`${email} is a member already. See: provoke admin user reset-link --help`);
      const username = usernameOf(email);
      const userId = await addUser(tx, organizationId, { username, role, personId });
      await recordOperator(tx, organizationId, {
        action: 'member-join',
        subject: email,
        details: { role },
      });
      if (known?.emailVerified) await revokeAccess(tx, personId, operatorOf(organizationId));
      else if (known) await handOverAccount(tx, personId, email);
      return createLink(tx, { organizationId, userId, baseUrl });
    }),
  );

/**
 * A member with what an operator needs to know about the address: whether it is proved, and which one was requested.
 */
type User = Member & { email_proven_at: Date | null; claimed_email: string | null };

export const readUsers = (home: Home, { org }: OfOrganization): Promise<User[]> =>
  withDatabase(home, async (tx) => listUsers(tx, await getOrganizationId(tx, org)));

async function listUsers(tx: Db, organizationId: string): Promise<User[]> {
  const { items } = await listMembers(tx, organizationId, { limit: SHOWN_MAX, offset: 0 });
  const people = await tx
    .selectFrom('users')
    .innerJoin('auth_people', 'auth_people.id', 'users.person_id')
    .select(['users.id', 'auth_people.email', 'email_proven_at', 'claimed_email'])
    .where('users.organization_id', '=', organizationId)
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const noPerson = { email: null, email_proven_at: null, claimed_email: null };
  return items.map((member) => ({ ...member, ...noPerson, ...byId.get(member.id) }));
}

export const removeUser = (home: Home, one: OneUser): Promise<void> =>
  withDatabase(home, async (tx) => {
    const { organizationId, id } = await getUser(tx, one);
    if ((await removeMember(tx, operatorOf(organizationId), id)) === 'last-owner')
      throw new Error('The organization would have no owner left. Make another user owner first.');
    await recordOperator(tx, organizationId, { action: 'member-remove', subject: `${id}` });
  });

/** Finds one user by number, e-mail address or name. */
export async function getUser(tx: Db, { org, user }: OneUser) {
  const organizationId = await getOrganizationId(tx, org);
  const items = await listUsers(tx, organizationId);
  const exact = items.filter(({ id, email }) => `${id}` === user || email === user.toLowerCase());
  const found = exact.length > 0 ? exact : items.filter(({ username }) => username === user);
  if (found.length === 1 && found[0]) return { organizationId, id: found[0].id };
  throw new Error(
    `${found.length === 0 ? 'No user matches' : 'Several users match'} "${user}". See: provoke admin user list`,
  );
}

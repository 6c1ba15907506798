import type { Member, Role } from '@provoke/contract';
import { createSignInLink, toLinkUrl } from '../accounts/access/link-store.ts';
import { handOver, proveEmail } from '../accounts/access/prove-email.ts';
import { membershipsOf, revokeAccess } from '../accounts/access/revoke-access.ts';
import { listMembers, removeMember } from '../accounts/members/member-store.ts';
import { addUser } from '../accounts/organizations/organization-store.ts';
import {
  createPerson,
  findPerson,
  holdPersonByEmail,
  namingEmail,
  usernameOf,
} from '../accounts/people/person-store.ts';
import { findProfile } from '../accounts/people/profile-store.ts';
import { removeSecondFactor } from '../accounts/second-factor/second-factor-store.ts';
import type { Db } from '../db/database.ts';
import type { Home } from '../db/open-home.ts';
import { getOrganizationId } from './admin-organizations.ts';
import { operatorOf, recordOperator, withDatabase } from './with-database.ts';

/** More members than that are looked through by page, in the service. */
const SHOWN_MAX = 10_000;

type OfOrganization = { org?: string | undefined };
type OneUser = OfOrganization & { user: string };
export type SignInLink = { userId: number; url: string };

/**
 * A user who signs in by the link. The operator vouches for the address: an account that somebody named after it
 * without proof is handed over, so whoever did gains nothing.
 */
export const addUserByOperator = (
  home: Home,
  { org, email, role, baseUrl }: OfOrganization & { email: string; role: Role; baseUrl: string },
): Promise<SignInLink> =>
  namingEmail(() =>
    withDatabase(home, async (tx) => {
      const organizationId = await getOrganizationId(tx, org);
      const known = await holdPersonByEmail(tx, email);
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
      else if (known) await handOver(tx, personId, email);
      return linkFor(tx, { organizationId, userId, baseUrl });
    }),
  );

/** With what an operator has to know of an address: whether it is proved, and what was asked for. */
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
  const nobody = { email: null, email_proven_at: null, claimed_email: null };
  return items.map((member) => ({ ...member, ...nobody, ...byId.get(member.id) }));
}

/** For whoever forgot a password, or has none yet. What opened the account before ends, but for the password. */
export const resetLink = (
  home: Home,
  { baseUrl, ...one }: OneUser & { baseUrl: string },
): Promise<SignInLink> =>
  withDatabase(home, async (tx) => {
    const { organizationId, id } = await getUser(tx, one);
    const personId = await findPersonOf(tx, id);
    if (personId) await revokeAccess(tx, personId, operatorOf(organizationId));
    return linkFor(tx, { organizationId, userId: id, baseUrl });
  });

/** The operator has made sure that an address, which the user has named or asked for, is theirs. */
export const confirmEmail = (
  home: Home,
  { email, ...one }: OneUser & { email: string },
): Promise<{ userId: number; email: string }> =>
  namingEmail(() =>
    withDatabase(home, async (tx) => {
      const { id } = await getUser(tx, one);
      const personId = await findPersonOf(tx, id);
      const person = personId && (await findPerson(tx, personId));
      if (!person || ![person.email, person.claimedEmail].includes(email))
        throw new Error(`That user has not asked for ${email}. See: provoke admin user list`);
      if (!(await proveEmail(tx, person.id, email)))
        throw new Error(`${email} is proved to be somebody else's.`);
      return { userId: id, email };
    }),
  );

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

/** For whoever lost both the app and the recovery codes; the operator makes sure who asks. */
export const resetSecondFactor = (home: Home, one: OneUser): Promise<void> =>
  withDatabase(home, async (tx) => {
    const { organizationId, id } = await getUser(tx, one);
    const profile = await findProfile(tx, { organizationId, userId: id });
    if (!profile?.personId || !(await removeSecondFactor(tx, profile.personId)))
      throw new Error(`${one.user} has no second factor.`);
    await recordOperator(tx, organizationId, { action: 'second-factor-reset', subject: `${id}` });
  });

export const removeUser = (home: Home, one: OneUser): Promise<void> =>
  withDatabase(home, async (tx) => {
    const { organizationId, id } = await getUser(tx, one);
    if ((await removeMember(tx, operatorOf(organizationId), id)) === 'last-owner')
      throw new Error('The organization would have no owner left. Make another one first.');
    await recordOperator(tx, organizationId, { action: 'member-remove', subject: `${id}` });
  });

/** By number, e-mail address or name, as long as that says which. */
export async function getUser(tx: Db, { org, user }: OneUser) {
  const organizationId = await getOrganizationId(tx, org);
  const items = await listUsers(tx, organizationId);
  const exact = items.filter(({ id, email }) => `${id}` === user || email === user.toLowerCase());
  const found = exact.length > 0 ? exact : items.filter(({ username }) => username === user);
  if (found.length === 1 && found[0]) return { organizationId, id: found[0].id };
  throw new Error(
    `${found.length === 0 ? 'No user is' : 'Several users are'} "${user}" there. See: provoke admin user list`,
  );
}

type For = { organizationId: string; userId: number; baseUrl: string };

async function linkFor(tx: Db, { organizationId, userId, baseUrl }: For): Promise<SignInLink> {
  const token = await createSignInLink(tx, { organizationId, userId });
  await recordOperator(tx, organizationId, { action: 'link-create', subject: `${userId}` });
  return { userId, url: toLinkUrl(baseUrl, token) };
}

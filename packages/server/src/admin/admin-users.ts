import type { Member, Role } from '@provoke/contract';
import { createSignInLink, toLinkUrl } from '../accounts/link-store.ts';
import { findMemberByEmail, listMembers, removeMember } from '../accounts/member-store.ts';
import { addUser } from '../accounts/organization-store.ts';
import { createPerson, findPersonByEmail, usernameOf } from '../accounts/person-store.ts';
import type { Db } from '../db/database.ts';
import type { Home } from '../db/open-home.ts';
import { getOrganizationId } from './admin-organizations.ts';
import { operatorOf, recordOperator, withDatabase } from './with-database.ts';

/** More members than that are looked through by page, in the service. */
const SHOWN_MAX = 10_000;

type OfOrganization = { org?: string | undefined };
type OneUser = OfOrganization & { user: string };
export type SignInLink = { userId: number; url: string };

/** A user who signs in by the link. The operator vouches for the address, so single sign-on may bring its owner. */
export const addUserByOperator = (
  home: Home,
  { org, email, role, baseUrl }: OfOrganization & { email: string; role: Role; baseUrl: string },
): Promise<SignInLink> =>
  withDatabase(home, async (tx) => {
    const organizationId = await getOrganizationId(tx, org);
    if (await findMemberByEmail(tx, organizationId, email))
      throw new Error(`${email} is a member already. See: provoke admin user reset-link --help`);
    const known = await findPersonByEmail(tx, email);
    const personId = known?.id ?? (await createPerson(tx, { email, emailVerified: true }));
    const username = usernameOf(email);
    const userId = await addUser(tx, organizationId, { username, role, personId });
    await recordOperator(tx, organizationId, {
      action: 'member-join',
      subject: email,
      details: { role },
    });
    return linkFor(tx, { organizationId, userId, baseUrl });
  });

export const readUsers = (home: Home, { org }: OfOrganization): Promise<Member[]> =>
  withDatabase(home, async (tx) => {
    const organizationId = await getOrganizationId(tx, org);
    return (await listMembers(tx, organizationId, { limit: SHOWN_MAX, offset: 0 })).items;
  });

/** For whoever forgot a password, or has none yet. */
export const resetLink = (
  home: Home,
  { baseUrl, ...one }: OneUser & { baseUrl: string },
): Promise<SignInLink> =>
  withDatabase(home, async (tx) => {
    const { organizationId, id } = await getUser(tx, one);
    return linkFor(tx, { organizationId, userId: id, baseUrl });
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
  const { items } = await listMembers(tx, organizationId, { limit: SHOWN_MAX, offset: 0 });
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

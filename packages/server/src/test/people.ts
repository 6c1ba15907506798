import type { Role } from '@provoke/contract';
import { addUser } from '../accounts/organizations/organization-store.ts';
import { setPassword } from '../accounts/passwords/password-store.ts';
import { createPerson } from '../accounts/people/person-store.ts';
import type { TestServer } from './start-server.ts';

export const PASSWORD = 'correct horse battery';

/** Hashing as in production would take most of the time of these tests. */
export const passwordCost = { N: 1024, r: 8, p: 1 };

/** The password's hash at this cost. */
const PASSWORD_HASH =
  'scrypt$1024$8$1$du0XmaYAPngNuk6-RA5_jQ$ygeEFo2P53GSvzn_ICwfhxcUYLLp7E99kpHj7nOIPhQ';

let made = 0;

type NewMember = { organizationId: string; role?: Role; email?: string };

/** A person with an account in an organization. */
export async function makeMember(
  { db }: TestServer,
  { organizationId, role = 'owner', email = `person${++made}@example.com` }: NewMember,
) {
  const personId = await createPerson(db, { email });
  await setPassword(db, personId, PASSWORD_HASH);
  const username = email.split('@')[0] as string;
  const userId = await addUser(db, organizationId, { username, role, personId });
  return { email, userId, personId };
}

type Credentials = { email: string; password?: string; address?: string };

export const trySignIn = (
  server: TestServer,
  { email, password = PASSWORD, address }: Credentials,
): Promise<Response> =>
  server.call('/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    ...(address && { address }),
  });

/** The cookies that a browser would send from then on. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** A signed-in person with an account in an organization. */
export async function signInAs(server: TestServer, newMember: NewMember) {
  const member = await makeMember(server, newMember);
  const { organizationId } = newMember;
  const { personId, userId } = member;
  const answer = await server.startSession({ personId, organizationId, memberId: userId });
  return { ...member, organizationId, cookie: cookieOf(answer) };
}

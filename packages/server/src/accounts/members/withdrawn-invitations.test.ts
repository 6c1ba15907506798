import { expect, test } from 'vitest';
import { tokenOf } from '../../test/link-token.ts';
import { makeMember, PASSWORD, signInAs } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createSignInLink } from '../access/link-store.ts';
import { createInvitation } from './invitation-store.ts';

const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

async function twoOwners(server: TestServer) {
  const { organizationId } = await server.org();
  const ada = await signInAs(server, { organizationId });
  const mallory = await signInAs(server, { organizationId });
  return { organizationId, ada, mallory };
}

async function invite(server: TestServer, cookie: string, email: string): Promise<string> {
  const body = json({ email, role: 'owner' });
  const answer = await server.call('/organization/invitation', { cookie, ...body });
  const { url } = (await answer.json()) as { url: string };
  return tokenOf(url);
}

const accept = (server: TestServer, token: string) =>
  server.call('/auth/invitation', json({ token, password: PASSWORD }));

const remove = (server: TestServer, cookie: string, userId: number) =>
  server.call(`/organization/member/${userId}`, { cookie, method: 'DELETE' });

const demote = (server: TestServer, cookie: string, userId: number, role = 'member') =>
  server.call(`/organization/member/${userId}`, {
    cookie,
    method: 'PATCH',
    body: JSON.stringify({ role }),
  });

const invitationsOf = async (server: TestServer, cookie: string) =>
  (await (await server.call('/organization/invitation', { cookie })).json()) as {
    results: { email: string }[];
  };

test.each([
  ['removed', remove],
  ['demoted', demote],
])('an owner who is %s cannot return by their own invitations', async (_, end) => {
  const server = await startServer();
  const { ada, mallory } = await twoOwners(server);
  const token = await invite(server, mallory.cookie, 'mallory2@example.com');
  await invite(server, ada.cookie, 'kept@example.com');

  await end(server, ada.cookie, mallory.userId);

  expect((await accept(server, token)).status).toBe(404);
  const { results } = await invitationsOf(server, ada.cookie);
  expect(results.map(({ email }) => email)).toEqual(['kept@example.com']);
  const audit = await server.call('/organization/audit?action=invitation-withdraw', {
    cookie: ada.cookie,
  });
  expect(await audit.json()).toMatchObject({
    results: [{ actor: ada.userId, details: { email: 'mallory2@example.com' } }],
  });
});

test('an owner who is demoted and made an owner again does not get the invitations back', async () => {
  const server = await startServer();
  const { ada, mallory } = await twoOwners(server);
  const token = await invite(server, mallory.cookie, 'mallory2@example.com');

  await demote(server, ada.cookie, mallory.userId);
  await demote(server, ada.cookie, mallory.userId, 'owner');

  expect((await accept(server, token)).status).toBe(404);
});

test('removing a member also ends invitations to their address', async () => {
  const server = await startServer();
  const { organizationId, ada } = await twoOwners(server);
  const token = await invite(server, ada.cookie, 'mallory@example.com');
  // In between, a member in another way.
  const member = await makeMember(server, { organizationId, email: 'mallory@example.com' });

  await remove(server, ada.cookie, member.userId);

  expect((await accept(server, token)).status).toBe(404);
});

test.each([
  ['a member', { role: 'member' as const }],
  ['a removed owner', { removed_at: new Date() }],
])('an invitation from before the upgrade, by %s, is not accepted', async (_, change) => {
  const server = await startServer();
  const { organizationId, mallory } = await twoOwners(server);
  const { token } = await createInvitation(server.db, organizationId, {
    email: 'mallory2@example.com',
    role: 'owner',
    invitedBy: mallory.userId,
  });
  await server.db.updateTable('users').set(change).where('id', '=', mallory.userId).execute();

  expect((await accept(server, token)).status).toBe(404);
  expect(
    await server.db
      .selectFrom('auth_people')
      .select('id')
      .where('email', '=', 'mallory2@example.com')
      .execute(),
  ).toEqual([]);
});

test('of two people who accept one invitation at the same time, one joins', async () => {
  const server = await startServer();
  const { ada } = await twoOwners(server);
  const token = await invite(server, ada.cookie, 'guest@example.com');

  const answers = await Promise.all([1, 2, 3].map(() => accept(server, token)));

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
});

test('a person removed while inviting or accepting keeps no way back', async () => {
  const server = await startServer();
  const { organizationId, ada, mallory } = await twoOwners(server);
  const tokens: string[] = [];
  for (let index = 0; index < 3; index++)
    tokens.push(await invite(server, mallory.cookie, `mallory${index}@example.com`));
  const inviting = json({ email: 'late@example.com', role: 'owner' });

  const [, ...answers] = await Promise.all([
    remove(server, ada.cookie, mallory.userId),
    ...tokens.map((token) => accept(server, token)),
    server.call('/organization/invitation', { cookie: mallory.cookie, ...inviting }),
  ]);

  expect(answers.map(({ status }) => status)).not.toContain(500);
  const left = await server.db
    .selectFrom('invitations')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', mallory.userId)
    .execute();
  expect(left).toEqual([]);
});

test("a removed person's link opens nothing", async () => {
  const server = await startServer();
  const { organizationId, mallory } = await twoOwners(server);
  const { userId } = mallory;
  const token = await createSignInLink(server.db, { organizationId, userId });
  await server.db
    .updateTable('users')
    .set({ removed_at: new Date() })
    .where('id', '=', userId)
    .execute();

  expect((await server.call('/auth/link', json({ token }))).status).toBe(404);
});

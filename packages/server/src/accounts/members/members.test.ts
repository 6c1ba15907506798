import { expect, test } from 'vitest';
import { tokenOf } from '../../test/link-token.ts';
import { cookieOf, makeMember, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { addUser } from '../organizations/organization-store.ts';

const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

async function invite(server: TestServer, cookie: string, body: { email: string; role: string }) {
  const answer = await server.call('/organization/invitation', { cookie, ...json(body) });
  const { url } = (await answer.json()) as { url: string };
  return { status: answer.status, url, token: tokenOf(url) };
}

test("an invited person joins once, with a password and the invitation's role", async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const { url, token } = await invite(server, cookie, { email: 'Ada@Example.com', role: 'viewer' });
  expect(url).toBe(`http://test/auth/invitation#token=${token}`);

  const joined = await server.call('/auth/invitation', json({ token, password: PASSWORD }));

  expect(joined.status).toBe(204);
  const ada = cookieOf(joined);
  expect(await (await server.call('/user/me', { cookie: ada })).json()).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    user: expect.any(Number),
    username: 'ada',
    email: 'ada@example.com',
    organization: organizationId,
    role: 'viewer',
  });
  expect((await server.call('/agent', { cookie: ada })).status).toBe(200);
  const write = { cookie: ada, ...json({ name: 'a', endpoint: 'http://127.0.0.1:9' }) };
  expect((await server.call('/agent', write)).status).toBe(403);
  expect((await trySignIn(server, { email: 'ADA@example.com' })).status).toBe(204);
  expect((await server.call('/auth/invitation', json({ token }))).status).toBe(404);
  expect(await list(server, cookie, '/organization/invitation')).toEqual([]);
});

test('an invitation never opens an existing account, with any password', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const other = await server.org();
  const owner = await signInAs(server, { organizationId });
  const ada = await signInAs(server, { organizationId: other.organizationId });
  const eve = await signInAs(server, { organizationId: other.organizationId });
  const guest = { email: ada.email, role: 'member' };
  const first = await invite(server, owner.cookie, guest);
  const byEve = json({ token: first.token, password: 'chosen by eve' });

  const opened = await server.call('/auth/invitation', byEve);

  expect(opened.status).toBe(204);
  const own = await server.call('/auth/organization', { cookie: cookieOf(opened) });
  expect(await own.json()).toMatchObject([{ id: organizationId }]);
  const [{ id } = {}] = await list(server, owner.cookie, '/organization/member');
  await server.call(`/organization/member/${id}`, { cookie: owner.cookie, method: 'DELETE' });
  const { token } = await invite(server, owner.cookie, guest);
  const accept = json({ token });
  expect((await server.call('/auth/invitation', { ...accept, cookie: eve.cookie })).status).toBe(
    403,
  );
  const joined = await server.call('/auth/invitation', { ...accept, cookie: ada.cookie });

  expect(joined.status).toBe(204);
  const profile = await server.call('/user/me', { cookie: cookieOf(joined) });
  expect(await profile.json()).toMatchObject({ organization: organizationId, role: 'member' });
  expect((await trySignIn(server, { email: ada.email, password: 'chosen by eve' })).status).toBe(
    401,
  );
});

test('a member of two organizations acts in one at a time, and in no third', async () => {
  const server = await startServer();
  const [first, second, third] = [await server.org(), await server.org(), await server.org()];
  const owner = await signInAs(server, second);
  const { cookie, email } = await signInAs(server, first);
  const { token } = await invite(server, owner.cookie, { email, role: 'viewer' });
  await server.call('/auth/invitation', { cookie, ...json({ token }) });
  const choose = (organization: string) =>
    server.call('/auth/organization', { cookie, ...json({ organization }) });

  const chosen = await choose(second.organizationId);

  expect(chosen.status).toBe(204);
  expect(await (await server.call('/user/me', { cookie })).json()).toMatchObject({
    organization: second.organizationId,
    role: 'viewer',
  });
  expect(await (await server.call('/auth/organization', { cookie })).json()).toMatchObject([
    { id: first.organizationId, role: 'owner', current: false },
    { id: second.organizationId, role: 'viewer', current: true },
  ]);
  expect((await choose(third.organizationId)).status).toBe(404);
});

test('a removed member loses every key and session immediately; the records stay', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const leaver = await signInAs(server, { organizationId, role: 'member' });
  const made = await server.call('/key', { cookie: leaver.cookie, ...json({ name: 'a' }) });
  const { key } = (await made.json()) as { key: string };
  const agent = json({ name: 'kept', endpoint: 'http://127.0.0.1:9' });
  expect((await server.call('/agent', { key, ...agent })).status).toBe(201);

  const path = `/organization/member/${leaver.userId}`;
  expect((await server.call(path, { cookie: owner.cookie, method: 'DELETE' })).status).toBe(204);

  expect((await server.call('/agent', { key })).status).toBe(401);
  expect((await server.call('/agent', { cookie: leaver.cookie })).status).toBe(401);
  expect((await trySignIn(server, leaver)).status).toBe(403);
  expect((await server.call(path, { cookie: owner.cookie, method: 'DELETE' })).status).toBe(404);
  expect(await list(server, owner.cookie, '/agent')).toMatchObject([
    { name: 'kept', owner: leaver.userId },
  ]);
});

test('the last owner can neither leave nor be demoted, even when two try at the same time', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const [ada, bob] = [
    await signInAs(server, { organizationId }),
    await signInAs(server, { organizationId }),
  ];
  await server.db
    .updateTable('users')
    .set({ removed_at: new Date() })
    .where('person_id', 'is', null)
    .execute();

  const removals = await Promise.all([
    server.call(`/organization/member/${bob.userId}`, { cookie: ada.cookie, method: 'DELETE' }),
    server.call(`/organization/member/${ada.userId}`, { cookie: bob.cookie, method: 'DELETE' }),
  ]);

  expect(removals.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
  const [left] = await server.db
    .selectFrom('users')
    .select('id')
    .where('removed_at', 'is', null)
    .execute();
  const { cookie } = left?.id === ada.userId ? ada : bob;
  const answer = await server.call(`/organization/member/${left?.id}`, {
    cookie,
    method: 'PATCH',
    body: '{"role":"viewer"}',
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { role: ['The organization would have no owner left.'] },
  ]);
});

test('a removed member returns by an invitation, with the same number', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const ada = await signInAs(server, { organizationId, role: 'member' });
  await server.call(`/organization/member/${ada.userId}`, { cookie, method: 'DELETE' });
  const elsewhere = await server.org();
  const { personId, userId, email } = ada;
  await addUser(server.db, elsewhere.organizationId, { username: 'ada', role: 'member', personId });
  const signedIn = cookieOf(await trySignIn(server, ada));

  const { token } = await invite(server, cookie, { email, role: 'viewer' });
  const joined = await server.call('/auth/invitation', { cookie: signedIn, ...json({ token }) });

  const profile = await server.call('/user/me', { cookie: cookieOf(joined) });
  expect(await profile.json()).toMatchObject({ user: userId, role: 'viewer' });
});

test('a changed role takes effect with the next request', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const { cookie, userId } = await signInAs(server, { organizationId, role: 'member' });
  const agent = { cookie, ...json({ name: 'a', endpoint: 'http://127.0.0.1:9' }) };

  const changed = await server.call(`/organization/member/${userId}`, {
    cookie: owner.cookie,
    method: 'PATCH',
    body: '{"role":"viewer"}',
  });

  expect([changed.status, await changed.json()]).toMatchObject([200, { role: 'viewer' }]);
  expect((await server.call('/agent', agent)).status).toBe(403);
});

test('members, invitations and keys are invisible to other organizations', async () => {
  const server = await startServer();
  const theirs = await server.org();
  const owner = await signInAs(server, theirs);
  await invite(server, owner.cookie, { email: 'guest@example.com', role: 'member' });
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });

  const members = await list(server, cookie, '/organization/member');

  expect(members.map(({ email }) => email)).not.toContain(owner.email);
  expect(await list(server, cookie, '/organization/invitation')).toEqual([]);
  expect(await list(server, cookie, '/key')).toHaveLength(1);
});

test('a member is not invited a second time; a second invitation ends the first', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const { email } = await makeMember(server, { organizationId });
  const guest = { email: 'guest@example.com', role: 'member' };

  const again = await server.call('/organization/invitation', {
    cookie,
    ...json({ email, role: 'owner' }),
  });
  const first = await invite(server, cookie, guest);
  const second = await invite(server, cookie, guest);

  expect(again.status).toBe(400);
  const accept = (token: string) =>
    server.call('/auth/invitation', json({ token, password: PASSWORD }));
  expect((await accept(first.token)).status).toBe(404);
  expect((await accept(second.token)).status).toBe(204);
});

async function list(server: TestServer, cookie: string, path: string) {
  const answer = await server.call(path, { cookie });
  return ((await answer.json()) as { results: Record<string, unknown>[] }).results;
}

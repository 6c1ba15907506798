import { expect, test } from 'vitest';
import { cookieOf, makeMember, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { startServer } from '../../test/start-server.ts';

test('a session reads what a key reads, and creates a key that works until it is revoked', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie, email } = await signInAs(server, { organizationId });

  const made = await server.call('/key', { cookie, method: 'POST', body: '{"name":"nightly"}' });
  const { key, prefix } = (await made.json()) as { key: string; prefix: string };

  expect(made.status).toBe(201);
  expect((await server.call('/agent', { cookie })).status).toBe(200);
  expect(await (await server.call('/user/me', { key })).json()).toMatchObject({ email });
  expect((await server.call(`/key/${prefix}`, { cookie })).status).toBe(200);
  expect((await server.call(`/key/${prefix}`, { cookie, method: 'DELETE' })).status).toBe(204);
  expect((await server.call('/user/me', { key })).status).toBe(401);
  expect((await server.call(`/key/${prefix}`, { cookie })).status).toBe(404);
});

test('signing out ends the session on the server, and a changed password ends the others', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie, email } = await signInAs(server, { organizationId });
  const other = cookieOf(await trySignIn(server, { email }));
  expect(other).not.toBe(cookie);

  const changed = await server.call('/auth/change-password', {
    cookie,
    method: 'POST',
    body: JSON.stringify({ current_password: PASSWORD, new_password: 'another long one' }),
  });

  expect(changed.status).toBe(204);
  expect((await server.call('/user/me', { cookie: other })).status).toBe(401);
  expect((await server.call('/user/me', { cookie })).status).toBe(200);
  expect((await trySignIn(server, { email })).status).toBe(401);
  expect((await trySignIn(server, { email, password: 'another long one' })).status).toBe(204);

  expect((await server.call('/auth/sign-out', { cookie, method: 'POST' })).status).toBe(204);
  expect((await server.call('/user/me', { cookie })).status).toBe(401);
});

test('a wrong old password changes nothing', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie, email } = await signInAs(server, { organizationId });

  const refused = await server.call('/auth/change-password', {
    cookie,
    method: 'POST',
    body: JSON.stringify({ current_password: 'not this one', new_password: 'another long one' }),
  });

  expect([refused.status, await refused.json()]).toEqual([
    400,
    { current_password: ['The password is wrong.'] },
  ]);
  expect((await trySignIn(server, { email })).status).toBe(204);
});

test.each([
  [
    'http',
    undefined,
    /^provoke\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
  ],
  [
    'https',
    'https://provoke.example',
    /^__Host-provoke\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  ],
])('under %s the cookie has its flags', async (_, publicBaseUrl, flags) => {
  const server = await startServer(publicBaseUrl ? { publicBaseUrl } : {});
  const { organizationId } = await server.org();
  const member = await makeMember(server, { organizationId });

  const answer = await trySignIn(server, member);

  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(flags)]);
  expect((await server.call('/user/me', { cookie: cookieOf(answer) })).status).toBe(200);
});

test('a damaged, an expired and an invented cookie are not a session', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const [{ token_sha256 } = { token_sha256: '' }] = await server.db
    .selectFrom('auth_sessions')
    .select('token_sha256')
    .execute();

  for (const value of ['', 'a.b', token_sha256, `${token_sha256}.x`])
    expect(
      (await server.call('/user/me', { cookie: `provoke.session_token=${value}` })).status,
    ).toBe(401);
  await server.db
    .updateTable('auth_sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  expect((await server.call('/user/me', { cookie })).status).toBe(401);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another part of this site', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'http://evil.example' }],
  ['an unknown place', {}],
])("a session's change from %s is refused", async (_, headers) => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const from = { cookie, ...headers };
  const body = '{"name":"x"}';

  const changes = await Promise.all([
    server.call('/key', { method: 'POST', headers: from, body }),
    server.call('/auth/sign-out', { method: 'POST', headers: from }),
  ]);

  expect(changes.map(({ status }) => status)).toEqual([403, 403]);
  expect((await server.call('/key', { headers: from })).status).toBe(200);
});

test('one of our pages may make changes, with either header', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const body = '{"name":"x"}';

  for (const header of [{ origin: 'http://test' }, { 'sec-fetch-site': 'same-origin' }]) {
    const headers = { cookie, host: 'test', ...header };
    expect((await server.call('/key', { method: 'POST', headers, body })).status).toBe(201);
  }
});

test('another site cannot sign a user in', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { email } = await makeMember(server, { organizationId });

  const answer = await server.call('/auth/sign-in/email', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });

  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('a key overrides a cookie, and is refused where a session is required', async () => {
  const server = await startServer();
  const { organizationId, key } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });

  const both = await server.call('/key', { key, cookie });
  const wrong = await server.call('/agent', { key: 'pvk_nonsense', cookie });

  expect([both.status, await both.json()]).toEqual([
    401,
    { detail: 'API key authentication not allowed on this endpoint' },
  ]);
  expect(wrong.status).toBe(401);
});

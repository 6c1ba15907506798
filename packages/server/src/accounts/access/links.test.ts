import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cookieOf, makeMember, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { findFirstOwner, type Owner } from '../organizations/organization-store.ts';
import { createSignInLink } from './link-store.ts';
import { toLinkUrl } from './link-url.ts';

const open = (server: TestServer, body: object, cookie?: string) =>
  server.call('/auth/link', {
    method: 'POST',
    body: JSON.stringify(body),
    ...(cookie && { cookie }),
  });

async function ownerWithoutAccount(server: TestServer) {
  const { key } = await server.org();
  const owner = (await findFirstOwner(server.db)) as Owner;
  return { key, ...owner, token: await createSignInLink(server.db, owner) };
}

test('a link signs its owner in once, and the earlier key keeps working', async () => {
  const server = await startServer();
  const { token, key, userId } = await ownerWithoutAccount(server);

  const opened = await open(server, { token });

  expect(opened.status).toBe(204);
  const profile = await server.call('/user/me', { cookie: cookieOf(opened) });
  expect(await profile.json()).toMatchObject({ user: userId, email: null, role: 'owner' });
  expect((await server.call('/agent', { key })).status).toBe(200);
  expect((await open(server, { token })).status).toBe(404);
});

test('opening a link lets its owner set an e-mail address and a password, and sign in with them from then on', async () => {
  const server = await startServer();
  const { token } = await ownerWithoutAccount(server);

  const opened = await open(server, { token, email: 'Ada@Example.com', password: PASSWORD });

  expect(opened.status).toBe(204);
  expect((await trySignIn(server, { email: 'ada@example.com' })).status).toBe(204);
});

test('a second link ends the first, and both expire after a day', async () => {
  const server = await startServer();
  const { token, ...owner } = await ownerWithoutAccount(server);
  const second = await createSignInLink(server.db, owner);
  expect((await open(server, { token })).status).toBe(404);

  await server.db
    .updateTable('sign_in_links')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();

  expect((await open(server, { token: second })).status).toBe(404);
});

test('a link replaces a forgotten password and ends every session', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie, email, userId } = await signInAs(server, { organizationId });
  const token = await createSignInLink(server.db, { organizationId, userId });

  const opened = await open(server, { token, password: 'a new one, remembered' });

  expect(opened.status).toBe(204);
  expect((await server.call('/user/me', { cookie })).status).toBe(401);
  expect((await trySignIn(server, { email })).status).toBe(401);
  const password = 'a new one, remembered';
  expect((await trySignIn(server, { email, password })).status).toBe(204);
});

test('an invalid form does not use up a link', async () => {
  const server = await startServer();
  const { token, organizationId } = await ownerWithoutAccount(server);
  const { email, userId } = await makeMember(server, { organizationId });
  const other = await createSignInLink(server.db, { organizationId, userId });

  const short = await open(server, { token, password: 'short' });
  const second = await open(server, { token: other, email: `another-${email}` });

  expect([short.status, await short.json()]).toEqual([
    400,
    { password: ['Ensure this field has at least 10 characters.'] },
  ]);
  expect([second.status, await second.json()]).toEqual([
    400,
    { email: ['This account has another address already.'] },
  ]);
  expect((await open(server, { token: other })).status).toBe(204);
  expect((await open(server, { token })).status).toBe(204);
});

test('opening a link changes nothing; submitting its form leads to a page', async () => {
  const server = await startServer();
  const { token } = await ownerWithoutAccount(server);

  const page = await server.call(`/auth/link?token=${token}`);
  const html = await page.text();
  const sent = await server.call('/auth/link', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'content-length': '60',
    },
    body: `token=${token}&email=&password=`,
  });

  expect(html).toContain(`value="${token}"`);
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(script).toContain('location.hash');
  expect(page.headers.get('content-security-policy')).toContain(
    `default-src 'none'; script-src 'sha256-${hash}';`,
  );
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '../app/']);
  expect((await server.call('/user/me', { cookie: cookieOf(sent) })).status).toBe(200);
});

test('a page escapes markup from its address', async () => {
  const server = await startServer();

  for (const path of ['/auth/link?token=', '/auth/invitation?token=', '/auth/error?error='])
    expect(await (await server.call(`${path}"><script>alert(1)`)).text()).not.toContain(
      '<script>alert',
    );
});

test.each([
  'http://127.0.0.1:8080',
  'http://127.0.0.1:8080/',
  'https://example.com/tools/provoke',
  'https://example.com/tools/provoke//',
])('the token of a link below %s is in the fragment, which no server is sent', (baseUrl) => {
  for (const kind of ['link', 'invitation'] as const) {
    const link = new URL(toLinkUrl(baseUrl, { kind, token: 'to-ken_1', next: '/runs?a=1#b&c' }));

    expect(link.search).toBe('');
    expect(link.pathname).toBe(`${new URL(baseUrl).pathname.replace(/\/+$/, '')}/auth/${kind}`);
    expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
      token: 'to-ken_1',
      next: '/runs?a=1#b&c',
    });
  }
});

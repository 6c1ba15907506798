import { expect, test } from 'vitest';
import { cookieOf, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { makeKey } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createSignInLink } from '../access/link-store.ts';
import { createApiKey } from '../keys/key-store.ts';
import { addUser } from '../organizations/organization-store.ts';

const NEXT = 'nine lives of a cat';

const change = (server: TestServer, cookie: string, body: object = {}) =>
  server.call('/user/me/password', {
    cookie,
    method: 'PUT',
    body: JSON.stringify({ current_password: PASSWORD, new_password: NEXT, ...body }),
  });

test('changing the password ends other sessions and links, and lists the keys that keep working', async () => {
  const server = await startServer();
  const org = await server.org();
  const me = await signInAs(server, org);
  const other = cookieOf(await trySignIn(server, me));
  const prefix = await makeKey(server, me);
  const token = await createSignInLink(server.db, me);

  const changed = await change(server, me.cookie);

  expect([changed.status, await changed.json()]).toEqual([
    200,
    { ended_sessions: 1, revoked_keys: [], remaining_keys: [prefix] },
  ]);
  expect((await server.call('/user/me', { cookie: other })).status).toBe(401);
  expect((await server.call('/user/me', { cookie: me.cookie })).status).toBe(200);
  const link = { method: 'POST', body: JSON.stringify({ token }) };
  expect((await server.call('/auth/link', link)).status).toBe(404);
  expect((await trySignIn(server, me)).status).toBe(401);
  expect((await trySignIn(server, { ...me, password: NEXT })).status).toBe(204);
});

test("on request it revokes the user's own keys in every organization, and no others", async () => {
  const server = await startServer();
  const org = await server.org();
  const elsewhere = await server.org();
  const me = await signInAs(server, org);
  const { organizationId, key: otherKey } = elsewhere;
  const { personId } = me;
  const userId = await addUser(server.db, organizationId, {
    username: 'me',
    role: 'member',
    personId,
  });
  const key = await createApiKey(server.db, { organizationId, userId, name: 'there' });
  const prefix = await makeKey(server, me);

  const changed = await change(server, me.cookie, { revoke_keys: true });

  const revoked = [prefix, key.slice(4, 12)].sort();
  const { revoked_keys, remaining_keys } = (await changed.json()) as Record<string, string[]>;
  expect(revoked_keys?.sort()).toEqual(revoked);
  expect(remaining_keys).toEqual([]);
  expect((await server.call('/user/me', { key })).status).toBe(401);
  for (const theirs of [org.key, otherKey])
    expect((await server.call('/user/me', { key: theirs })).status).toBe(200);
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['organization_id', 'action', 'subject'])
    .where('action', 'in', ['key-revoke', 'password-change'])
    .execute();
  expect(entries).toHaveLength(3);
  expect(entries).toContainEqual({
    organization_id: organizationId,
    action: 'key-revoke',
    subject: key.slice(4, 12),
  });
});

test('a failed change leaves password, sessions and keys as they are', async () => {
  const server = await startServer();
  const me = await signInAs(server, await server.org());
  const other = cookieOf(await trySignIn(server, me));
  const prefix = await makeKey(server, me);
  await server.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();

  const failed = await change(server, me.cookie, { revoke_keys: true });
  await server.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();

  expect(failed.status).toBe(500);
  expect((await server.call('/user/me', { cookie: other })).status).toBe(200);
  expect((await server.call(`/key/${prefix}`, { cookie: me.cookie })).status).toBe(200);
  expect((await trySignIn(server, me)).status).toBe(204);
});

test('of two simultaneous changes, one succeeds', async () => {
  const server = await startServer();
  const me = await signInAs(server, await server.org());

  const changes = await Promise.all([change(server, me.cookie), change(server, me.cookie)]);

  expect(changes.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('a viewer may change their own password', async () => {
  const server = await startServer();
  const me = await signInAs(server, { ...(await server.org()), role: 'viewer' });

  expect((await change(server, me.cookie)).status).toBe(200);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { makeInvitation, makeKey, makeResult } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createSignInLink } from '../access/link-store.ts';

type Entry = Record<string, unknown> & { action: string };

async function read(server: TestServer, sender: { key?: string; cookie?: string }, query = '') {
  const answer = await server.call(`/organization/audit?page_size=100${query}`, sender);
  return ((await answer.json()) as { results: Entry[] }).results;
}

test('it records who did what, when and from where', async () => {
  const server = await startServer();
  const { organizationId, client, key } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const { cookie, userId, email } = owner;
  const call = (path: string, method: string, body?: object) =>
    server.call(path, {
      cookie,
      method,
      address: '192.0.2.7',
      ...(body && { body: JSON.stringify(body) }),
    });
  const member = await signInAs(server, { organizationId, role: 'member' });
  const result = await makeResult(client);
  const { agent, attack, id: run } = await client.runs.get({ params: { id: result.run } });

  await trySignIn(server, { email, password: 'not this one', address: '192.0.2.9' });
  const prefix = await makeKey(server, owner);
  await call(`/key/${prefix}`, 'DELETE');
  const invitation = await makeInvitation(server, owner);
  await call(`/organization/invitation/${invitation}`, 'DELETE');
  await call(`/organization/member/${member.userId}`, 'PATCH', { role: 'viewer' });
  await call(`/organization/member/${member.userId}`, 'DELETE');
  await call('/user/me', 'PUT', {
    email: 'new@example.com',
    current_password: PASSWORD,
  });
  const overruled = { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'it gave in' };
  await call(`/result/${result.id}/review`, 'POST', overruled);
  await client.results.delete({ params: { id: result.id } });
  await call(`/run/${run}`, 'DELETE');
  await call(`/attack/${attack}`, 'DELETE');
  await call(`/agent/${agent}`, 'DELETE');
  await call('/auth/change-password', 'POST', {
    current_password: PASSWORD,
    new_password: 'another long one',
  });
  const token = await createSignInLink(server.db, { organizationId, userId });
  await call('/auth/link', 'POST', { token });
  await call('/auth/sign-out', 'POST');

  const entries = (await read(server, { key })).reverse();
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['sign-in', null],
    ['sign-in', null],
    ['sign-in-fail', null],
    ['key-create', prefix],
    ['key-revoke', prefix],
    ['member-invite', invitation],
    ['invitation-withdraw', invitation],
    ['member-change', `${member.userId}`],
    ['member-remove', `${member.userId}`],
    ['email-change', null],
    ['result-review', result.id],
    ['result-delete', result.id],
    ['run-delete', run],
    ['attack-delete', attack],
    ['agent-delete', agent],
    ['password-change', null],
    ['sign-in', null],
    ['sign-out', null],
  ]);
  expect(entries[2]).toMatchObject({ actor: userId, via: null, address: '192.0.2.9' });
  expect(entries[3]).toMatchObject({ actor: userId, via: 'session', details: { name: 'a key' } });
  expect(entries[7]).toMatchObject({ details: { role: 'viewer' }, address: '192.0.2.7' });
  expect(entries[11]).toMatchObject({ via: 'key', api_key_prefix: key.slice(4, 12) });
});

test('a failed action leaves no entry', async () => {
  const server = await startServer();
  const { organizationId, key } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });

  await server.call('/key', { cookie, method: 'POST', body: '{"name":""}' });
  await server.call('/key/12345678', { cookie, method: 'DELETE' });
  await server.call('/agent/01990c1e-7a30-7b20-9c00-0f1e2d3c4b5a', { key, method: 'DELETE' });

  expect((await read(server, { key })).map(({ action }) => action)).toEqual(['sign-in']);
});

test('owners read it by session or key, page by page or by kind of entry', async () => {
  const server = await startServer();
  const { organizationId, key } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const member = await signInAs(server, { organizationId, role: 'member' });
  const theirs = await server.org();
  await signInAs(server, theirs);
  for (let made = 0; made < 12; made++) await makeKey(server, owner);

  const page = await (await server.call('/organization/audit?page=2', { key })).json();
  const keys = await read(server, { cookie: owner.cookie }, '&action=key-create');

  expect(page).toMatchObject({ count: 14, next: null });
  expect(keys).toHaveLength(12);
  expect((await server.call('/organization/audit', { cookie: member.cookie })).status).toBe(403);
  expect(await read(server, theirs)).toHaveLength(1);
  expect((await server.call('/organization/audit?action=nonsense', { key })).status).toBe(400);
});

test.each(['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
  'the database rejects changes to it: %s',
  async (statement) => {
    const server = await startServer();

    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('append-only');
  },
);

test('the log is narrowed to a person, to the operator and to one object', async () => {
  const server = await startServer();
  const { organizationId, key } = await server.org();
  const ada = await signInAs(server, { organizationId });
  const grace = await signInAs(server, { organizationId });
  const other = await signInAs(server, await server.org());
  const prefix = await makeKey(server, ada);
  await makeKey(server, grace);
  await makeKey(server, other);
  await server.call(`/key/${prefix}`, { cookie: grace.cookie, method: 'DELETE' });
  await server.db
    .insertInto('audit_log')
    .values({ organization_id: organizationId, action: 'link-create', via: 'operator' })
    .execute();
  const said = async (query: string) =>
    (await read(server, { key }, query)).map(({ action, actor }) => [action, actor]);

  expect(await said(`&actor=${ada.userId}`)).toEqual([
    ['key-create', ada.userId],
    ['sign-in', ada.userId],
  ]);
  expect(await said(`&subject=${prefix}`)).toEqual([
    ['key-revoke', grace.userId],
    ['key-create', ada.userId],
  ]);
  expect(await said(`&subject=${prefix}&actor=${grace.userId}&action=key-revoke`)).toHaveLength(1);
  expect(await said('&via=operator')).toEqual([['link-create', null]]);
  expect(await said(`&actor=${other.userId}`)).toEqual([]);
  for (const query of ['actor=x', 'actor=0', 'via=ghost', 'subject='])
    expect((await server.call(`/organization/audit?${query}`, { key })).status).toBe(400);
});

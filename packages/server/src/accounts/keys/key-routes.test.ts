import { expect, test } from 'vitest';
import { PASSWORD, signInAs } from '../../test/people.ts';
import { shareServer, type TestServer } from '../../test/start-server.ts';

const share = shareServer();

type Made = { key: string; prefix: string; last_used_at: string | null };

async function make(server: TestServer, cookie: string, body: object) {
  const answer = await server.call('/key', { cookie, method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Made };
}

test('a key has all its fields, and is shown in full only when it is created', async () => {
  const server = share();
  const { organizationId } = await server.org();
  const { cookie, userId, email } = await signInAs(server, { organizationId });
  const expiry_date = '2999-01-01T01:00:00+01:00';

  const { status, body } = await make(server, cookie, { name: ' nightly ', expiry_date });
  const { key, ...shown } = body;

  expect(status).toBe(201);
  expect(key).toMatch(new RegExp(`^pvk_${shown.prefix}_[0-9A-Za-z]{49}$`));
  expect(shown).toEqual({
    name: 'nightly',
    prefix: expect.any(String),
    created: expect.any(String),
    last_used_at: null,
    expiry_date: '2999-01-01T00:00:00.000Z',
    revoked: false,
    scopes: ['read', 'record', 'run', 'trace', 'administer'],
    user_detail: { user: userId, username: email.split('@')[0], organization: organizationId },
  });
  expect(await (await server.call(`/key/${shown.prefix}`, { cookie })).json()).toEqual(shown);
});

test.each([
  [{}, { name: ['This field is required.'] }],
  [{ name: ' ' }, { name: ['This field may not be blank.'] }],
  [{ name: 'x'.repeat(51) }, { name: ['Ensure this field has no more than 50 characters.'] }],
  [
    { name: 'a', expiry_date: '2001-01-01T00:00:00Z' },
    { expiry_date: ['The expiry date must be in the future.'] },
  ],
  [
    { name: 'a', expiry_date: 'tomorrow' },
    { expiry_date: ['Datetime has wrong format. Use ISO 8601 with a time zone.'] },
  ],
])('no key is created from %j', async (body, complaint) => {
  const server = share();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });

  expect(await make(server, cookie, body)).toEqual({ status: 400, body: complaint });
});

test('a key of fifty emoji has a name; one without an expiry date does not expire', async () => {
  const server = share();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });

  expect(await make(server, cookie, { name: '🦊'.repeat(50), expiry_date: null })).toMatchObject({
    status: 201,
    body: { expiry_date: null },
  });
});

test('members see and revoke their own keys, owners all keys', async () => {
  const server = share();
  const { organizationId } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const member = await signInAs(server, { organizationId, role: 'member' });
  const ofOwner = (await make(server, owner.cookie, { name: 'a' })).body.prefix;
  const ofMember = (await make(server, member.cookie, { name: 'b' })).body.prefix;
  const call = (cookie: string, prefix: string, method: string) =>
    server.call(`/key/${prefix}`, { cookie, method }).then(({ status }) => status);

  expect(await prefixes(server, member.cookie)).toEqual([ofMember]);
  expect(await prefixes(server, owner.cookie)).toEqual(expect.arrayContaining([ofOwner, ofMember]));
  expect(await call(member.cookie, ofOwner, 'GET')).toBe(404);
  expect(await call(member.cookie, ofOwner, 'DELETE')).toBe(404);
  expect(await call(owner.cookie, ofMember, 'DELETE')).toBe(204);
  expect(await call(owner.cookie, ofMember, 'DELETE')).toBe(404);
  expect(await prefixes(server, member.cookie)).toEqual([]);
});

test('keys and members are listed in the order that is asked for, those without a value at an end', async () => {
  const server = share();
  const { organizationId } = await server.org();
  const owner = await signInAs(server, { organizationId, role: 'owner' });
  for (const [name, expiry_date] of [
    ['beta', '2999-01-02T00:00:00Z'],
    ['Alpha', null],
    ['gamma', '2999-01-01T00:00:00Z'],
  ])
    await make(server, owner.cookie, { name, expiry_date });
  const names = async (path: string, name: string) => {
    const answer = await server.call(path, { cookie: owner.cookie });
    const { results } = (await answer.json()) as { results: Record<string, string>[] };
    return results.map((one) => one[name] ?? '').filter((one) => /^(beta|alpha|gamma)$/i.test(one));
  };

  expect(await names('/key', 'name')).toEqual(['gamma', 'Alpha', 'beta']);
  expect(await names('/key?sort=name', 'name')).toEqual(['Alpha', 'beta', 'gamma']);
  expect(await names('/key?sort=-name', 'name')).toEqual(['gamma', 'beta', 'Alpha']);
  expect(await names('/key?sort=expiry', 'name')).toEqual(['gamma', 'beta', 'Alpha']);
  expect((await server.call('/key?sort=key_hash', { cookie: owner.cookie })).status).toBe(400);

  const viewer = await signInAs(server, { organizationId, role: 'viewer' });
  await signInAs(server, { organizationId, role: 'member' });
  const roles = async (sort: string) => {
    const path = `/organization/member?sort=${sort}`;
    const answer = await server.call(path, { cookie: owner.cookie });
    return ((await answer.json()) as { results: { role: string; id: number }[] }).results;
  };
  const sorted = (await roles('role')).map(({ role }) => role);
  expect(sorted).toEqual([...sorted].sort());
  expect((await roles('-role'))[0]).toMatchObject({ id: viewer.userId, role: 'viewer' });
  const byName = (await roles('name')).map(({ id }) => id);
  expect((await roles('-name')).map(({ id }) => id)).toEqual(byName.reverse());
});

test("a key's last use is recorded without a write per request", async () => {
  const server = share();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const { key, prefix } = (await make(server, cookie, { name: 'a' })).body;
  const lastUsed = async () =>
    ((await (await server.call(`/key/${prefix}`, { cookie })).json()) as Made).last_used_at;

  const before = new Date().toISOString();
  await server.call('/agent', { key });
  expect(await lastUsed()).toBeNull();
  await server.flushKeyUses();

  expect((await lastUsed()) ?? '' >= before).toBeTruthy();
});

test("a key can change its owner's names, but not the address", async () => {
  const server = share();
  const { organizationId } = await server.org();
  const { cookie, email } = await signInAs(server, { organizationId });
  const { key } = (await make(server, cookie, { name: 'a' })).body;
  const put = (sender: { key: string } | { cookie: string }, body: object) =>
    server
      .call('/user/me', { ...sender, method: 'PUT', body: JSON.stringify(body) })
      .then(async (answer) => [answer.status, await answer.json()]);

  expect(await put({ key }, { email: 'new@example.com' })).toEqual([
    400,
    { email: ['A changed e-mail address needs a session.'] },
  ]);
  expect(await put({ key }, { email, first_name: 'Ada' })).toMatchObject([
    200,
    { email, first_name: 'Ada', last_name: null },
  ]);
  expect(
    await put({ cookie }, { email: 'New@example.com', last_name: 'L', current_password: PASSWORD }),
  ).toMatchObject([
    200,
    { email, pending_email: 'new@example.com', first_name: 'Ada', last_name: 'L' },
  ]);
  expect(await put({ cookie }, { email: 'not one' })).toEqual([
    400,
    { email: ['Enter a valid email address.'] },
  ]);
});

test('an organization shows its credits to its members', async () => {
  const server = share();
  const { key, organizationId } = await server.org({ credits: 2.5 });

  expect(await (await server.call('/organization/me', { key })).json()).toEqual({
    id: organizationId,
    name: 'test organization',
    credits: '2.500000',
    credits_last_updated: expect.any(String),
    retention_days: null,
    default_retention_days: null,
    removes_evidence: false,
    require_second_factor: false,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
});

async function prefixes(server: TestServer, cookie: string): Promise<string[]> {
  const answer = await server.call('/key', { cookie });
  return ((await answer.json()) as { results: Made[] }).results.map(({ prefix }) => prefix);
}

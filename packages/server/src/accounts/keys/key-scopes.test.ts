import { readFile } from 'node:fs/promises';
import { type NewApiKey, type Scope, scopeNames } from '@provoke/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateApiKey, parseApiKey } from '../../db/key-format/api-key.ts';
import { signInAs } from '../../test/people.ts';
import { makeRun } from '../../test/records.ts';
import { startNodes } from '../../test/start-nodes.ts';
import { shareServer, startServer, type TestServer } from '../../test/start-server.ts';
import { createApiKey } from './key-store.ts';

const share = shareServer();

async function post(server: TestServer, cookie: string, body: object | string) {
  const answer = await server.call('/key', {
    cookie,
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as NewApiKey };
}

/** An organization, its signed-in owner, and a key with these scopes. */
async function open(server: TestServer, scopes: readonly Scope[] = scopeNames) {
  const { organizationId, userId, client } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const key = await createApiKey(server.db, { organizationId, userId, name: 'a', scopes });
  const prefix = parseApiKey(key)?.prefix as string;
  const endIn = (interval: string) =>
    sql`update api_keys set expiry_date = now() + ${interval}::interval
      where prefix = ${prefix}`.execute(server.db);
  return { organizationId, userId, client, cookie, key, prefix, endIn };
}

test('a key has the scopes that it was given, each once, and shows them to its owner, its holder and the audit log', async () => {
  const server = share();
  const { cookie } = await open(server);
  const expiry_date = '2999-01-01T00:00:00.000Z';

  const { status, body } = await post(server, cookie, {
    name: 'nightly',
    expiry_date,
    scopes: ['run', 'read', 'run'],
  });

  expect(status).toBe(201);
  expect(body.scopes).toEqual(['read', 'run']);
  const shown = await (await server.call(`/key/${body.prefix}`, { cookie })).json();
  expect(shown).toMatchObject({ scopes: ['read', 'run'], expiry_date });
  const held = await (await server.call('/key/context', { key: body.key })).json();
  expect(held).toMatchObject({ scopes: ['read', 'run'], expiry_date });
  const audit = await server.call('/organization/audit?action=key-create', { cookie });
  const { results } = (await audit.json()) as { results: { details: object }[] };
  expect(results[0]).toMatchObject({
    subject: body.prefix,
    details: { name: 'nightly', scopes: ['read', 'run'], expiry_date },
  });
});

test('a client that knows no scopes gets a key with all of them that never expires, and the audit log says so', async () => {
  const server = share();
  const { cookie } = await open(server);

  const { body } = await post(server, cookie, { name: 'old client' });

  expect(body).toMatchObject({ scopes: scopeNames, expiry_date: null });
  const audit = await server.call('/organization/audit?action=key-create', { cookie });
  expect(await audit.json()).toMatchObject({
    results: [{ details: { name: 'old client', scopes: scopeNames } }],
  });
});

const onlyScopes = (message: string) => ({ scopes: [message] });
const oneScope = (index: number, message: string) => ({ scopes: { [index]: [message] } });

test.each([
  [[], onlyScopes('This list may not be empty.')],
  [null, onlyScopes('This field may not be null.')],
  ['read', onlyScopes('Expected a list of items.')],
  [{ 0: 'read', length: 1 }, onlyScopes('Expected a list of items.')],
  [{ read: true }, onlyScopes('Expected a list of items.')],
  [true, onlyScopes('Expected a list of items.')],
  [['write'], oneScope(0, '"write" is not a valid choice.')],
  [['read', 'Record'], oneScope(1, '"Record" is not a valid choice.')],
  [['read '], oneScope(0, '"read " is not a valid choice.')],
  [['*'], oneScope(0, '"*" is not a valid choice.')],
  [['any-key'], oneScope(0, '"any-key" is not a valid choice.')],
  [['session'], oneScope(0, '"session" is not a valid choice.')],
  [['__proto__'], oneScope(0, '"__proto__" is not a valid choice.')],
  [['constructor'], oneScope(0, '"constructor" is not a valid choice.')],
  [['toString'], oneScope(0, '"toString" is not a valid choice.')],
  [['read,administer'], oneScope(0, '"read,administer" is not a valid choice.')],
  [['read","administer'], oneScope(0, '"read","administer" is not a valid choice.')],
  [['{read,administer}'], oneScope(0, '"{read,administer}" is not a valid choice.')],
  [[['administer']], oneScope(0, '"["administer"]" is not a valid choice.')],
  [[null], oneScope(0, 'This field may not be null.')],
  [[1], oneScope(0, '"1" is not a valid choice.')],
  [['re\u0000ad'], oneScope(0, '"re\u0000ad" is not a valid choice.')],
  [['аdminister'], oneScope(0, '"аdminister" is not a valid choice.')],
])('no key is created with the scopes %j', async (scopes, complaint) => {
  const server = share();
  const { cookie } = await open(server);

  expect(await post(server, cookie, { name: 'a', scopes })).toEqual({
    status: 400,
    body: complaint,
  });
});

test('a list of scopes longer than the list of scopes is refused', async () => {
  const server = share();
  const { cookie } = await open(server);

  const { status } = await post(server, cookie, {
    name: 'a',
    scopes: Array(scopeNames.length + 1).fill('read'),
  });

  expect(status).toBe(400);
});

test('a key makes, sees and revokes no key, whatever its scopes, also beside a session', async () => {
  const server = share();
  const { cookie, key, prefix } = await open(server);
  const body = '{"name":"more","scopes":["administer"]}';

  for (const sender of [{ key }, { key, cookie }])
    for (const [method, path] of [
      ['POST', '/key'],
      ['GET', '/key'],
      ['GET', `/key/${prefix}`],
      ['DELETE', `/key/${prefix}`],
    ] as const) {
      const answer = await server.call(path, {
        ...sender,
        method,
        ...(method === 'POST' && { body }),
      });
      expect(answer.status).toBe(401);
    }
});

test("a member's role bounds a key with all scopes, and a viewer's key only reads", async () => {
  const server = share();
  const { organizationId } = await server.org();
  const statusOf = async (role: 'member' | 'viewer', method: string, path: string) => {
    const { userId } = await signInAs(server, { organizationId, role });
    const key = await createApiKey(server.db, { organizationId, userId, name: role });
    return (await server.call(path, { key, method, ...(method !== 'GET' && { body: '{}' }) }))
      .status;
  };

  expect(await statusOf('member', 'GET', '/webhook')).toBe(403);
  expect(await statusOf('member', 'GET', '/organization/audit')).toBe(403);
  expect(await statusOf('member', 'PUT', '/organization/me')).toBe(403);
  expect(await statusOf('member', 'POST', '/agent')).toBe(400);
  expect(await statusOf('viewer', 'POST', '/agent')).toBe(403);
  expect(await statusOf('viewer', 'POST', '/v1/chat/completions')).toBe(403);
  expect(await statusOf('viewer', 'GET', '/agent')).toBe(200);
});

test('a replay of an idempotent write needs the scope of the write', async () => {
  const server = share();
  const { organizationId, userId, key } = await open(server, ['record']);
  const reader = await createApiKey(server.db, {
    ...{ organizationId, userId, name: 'b', scopes: ['read'] },
  });
  const create = (sender: string) =>
    server.call('/agent', {
      key: sender,
      method: 'POST',
      headers: { 'idempotency-key': 'one' },
      body: '{"name":"a","endpoint":"https://agent.example"}',
    });

  expect((await create(key)).status).toBe(201);
  expect((await create(reader)).status).toBe(403);
  expect((await create(key)).headers.get('idempotency-replayed')).toBe('true');
});

test('a key of another scope learns nothing of a record: missing and present ones are refused alike', async () => {
  const server = share();
  const { client, key } = await open(server, ['run']);
  const { id } = await makeRun(client);
  const ask = async (run: string) => {
    const answer = await server.call(`/run/${run}`, { key });
    return [answer.status, await answer.text()];
  };

  expect(await ask(id)).toEqual(await ask('00000000-0000-7000-8000-000000000000'));
});

test('HEAD needs the scope that GET needs', async () => {
  const server = share();
  const { key } = await open(server, ['record']);

  expect((await server.call('/run', { key, method: 'HEAD' })).status).toBe(403);
});

test('an expired key says when it expired, on every node and by the clock of the database', async () => {
  const server = await startNodes(3);
  const { key, organizationId } = await server.org();
  const { rows } = await sql<{ at: Date }>`
    update api_keys set expiry_date = now() where organization_id = ${organizationId}
    returning expiry_date as at`.execute(server.db);

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.call('/key/context', { key })),
  );

  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toEqual({
      detail: `This API key expired on ${rows[0]?.at.toISOString()}. Create a new one.`,
    });
  }
});

test('only the holder of the whole key learns that it has expired', async () => {
  const server = share();
  const { key, prefix, endIn } = await open(server);
  await endIn('-1 second');
  const other = generateApiKey();
  const forged = other.key.replace(other.prefix, prefix);
  const say = async (given: string) =>
    ((await (await server.call('/agent', { key: given })).json()) as { detail: string }).detail;

  expect(await say(key)).toMatch(/^This API key expired on /);
  for (const guess of [forged, `${key.slice(0, -1)}!`, key.toLowerCase(), key.slice(0, 12)])
    expect(await say(guess)).toBe('Invalid API key.');
});

test('an expired key that was revoked, or whose user was removed, is as any invalid one', async () => {
  const server = share();
  for (const change of ['revoked', 'removed'] as const) {
    const { key, prefix, endIn, organizationId } = await open(server);
    await endIn('-1 second');
    if (change === 'revoked')
      await sql`update api_keys set revoked = true where prefix = ${prefix}`.execute(server.db);
    else
      await sql`update users set removed_at = now() where organization_id = ${organizationId}`.execute(
        server.db,
      );

    expect(await (await server.call('/agent', { key })).json()).toEqual({
      detail: 'Invalid API key.',
    });
  }
});

test('the gateway tells an expired key in its own shape', async () => {
  const server = share();
  const { key, endIn } = await open(server);
  await endIn('-1 second');

  const answer = await server.call('/v1/chat/completions', { key, method: 'POST', body: '{}' });

  expect(answer.status).toBe(401);
  const { detail, error } = (await answer.json()) as { detail: string; error: string };
  expect(detail).toMatch(/^This API key expired on /);
  expect(error).toBe(detail);
});

test('a refused scope counts against the rate limit, and the limit comes before it', async () => {
  const server = await startServer({ requestsPerHour: 2 });
  const { key } = await open(server, ['record']);

  const statuses = [];
  for (let sent = 0; sent < 3; sent++) statuses.push((await server.call('/agent', { key })).status);

  expect(statuses).toEqual([403, 403, 429]);
});

test('a wrong method is told before a missing scope, and a missing scope before a missing record', async () => {
  const server = share();
  const { key } = await open(server, ['read']);
  const statusOf = async (path: string, method: string) =>
    (await server.call(path, { key, method, headers: { 'content-type': 'text/plain' }, body: '{' }))
      .status;

  expect(await statusOf('/agent', 'DELETE')).toBe(405);
  expect(await statusOf('/agent/00000000-0000-7000-8000-000000000000', 'PATCH')).toBe(403);
  expect(await statusOf('/nowhere', 'POST')).toBe(404);
});

test('a key with record alone records a whole run: the answers to what it writes are enough', async () => {
  const server = share();
  const { key } = await open(server, ['record']);
  const send = async (method: string, path: string, body: object) => {
    const answer = await server.call(path, { key, method, body: JSON.stringify(body) });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as { id: string; results: { id: string }[] };
  };

  const agent = await send('POST', '/agent', { name: 'a', endpoint: 'https://agent.example' });
  const attack = await send('POST', '/attack', {
    ...{ agent: agent.id, type: 'mine', configuration: {} },
  });
  const run = await send('POST', '/run/run_tests', { agent: agent.id, attack: attack.id });
  const { results } = await send('POST', `/run/${run.id}/results`, { results: [{}, {}] });
  const [first, second] = results as [{ id: string }, { id: string }];
  await send('POST', `/result/${first.id}/trace`, { sequence: 0 });
  await send('PATCH', `/result/${first.id}`, { evaluation_status: 'FAILED_JAILBREAK' });
  await send('POST', `/result/${second.id}/review`, {
    ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'It told.' },
  });
  await send('PATCH', `/run/${run.id}`, { status: 'COMPLETED' });

  for (const path of [`/run/${run.id}`, `/result/${first.id}`, '/agent', '/overview'])
    expect((await server.call(path, { key })).status).toBe(403);
  for (const path of [`/run/${run.id}`, `/result/${first.id}`, `/agent/${agent.id}`])
    expect((await server.call(path, { key, method: 'DELETE' })).status).toBe(403);
});

test.each([
  ['expires', sql`expiry_date = now()`],
  ['loses its scope', sql`scopes = '{record}'`],
])('an open event stream ends when its key %s', async (_, change) => {
  const server = share();
  const { client, key, prefix } = await open(server, ['read']);
  const { id } = await makeRun(client);
  const answer = await server.call(`/run/${id}/events`, { key });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).done).toBe(false);

  await sql`update api_keys set ${change} where prefix = ${prefix}`.execute(server.db);
  await client.runs.update({ params: { id }, body: { run_notes: 'changed' } });

  const text = new TextDecoder();
  let shown = '';
  for (let read = await reader.read(); !read.done; read = await reader.read())
    shown += text.decode(read.value);
  expect(shown).not.toContain('changed');
});

test('a database of an earlier version gives its keys all scopes, and leaves their expiry as it was', async () => {
  const server = await startServer();
  const { key, organizationId } = await server.org();
  const run = async (migration: string) =>
    sql
      .raw(await readFile(new URL(`../../db/migrations/${migration}`, import.meta.url), 'utf8'))
      .execute(server.db);
  await sql`alter table api_keys drop column scopes`.execute(server.db);
  await sql`update api_keys set expiry_date = '2999-01-01T00:00:00Z'
    where organization_id = ${organizationId}`.execute(server.db);

  await run('0033_key_scopes.sql');
  await sql`insert into api_keys (prefix, secret_sha256, organization_id, user_id, name, scopes)
    select 'readonly', '\\x01', organization_id, user_id, 'reads', '{read}' from api_keys`.execute(
    server.db,
  );
  await run('0042_trace_scope.sql');

  const held = await (await server.call('/key/context', { key })).json();
  expect(held).toMatchObject({ scopes: scopeNames, expiry_date: '2999-01-01T00:00:00.000Z' });
  // As a node of an earlier version inserts one.
  await sql`insert into api_keys (prefix, secret_sha256, organization_id, user_id, name)
    select 'oldnode1', '\\x00', organization_id, user_id, 'old node' from api_keys
    where prefix = 'readonly'`.execute(server.db);
  const { rows } = await sql<{ scopes: Scope[] }>`
    select scopes from api_keys where prefix in ('oldnode1', 'readonly') order by prefix`.execute(
    server.db,
  );
  expect(rows).toEqual([{ scopes: scopeNames }, { scopes: ['read'] }]);
});

test.each([['{}'], ['{write}'], ['{read,write}'], ['{READ}'], ['{NULL}']])(
  'the database refuses a key with the scopes %s',
  async (scopes) => {
    const server = share();
    const { prefix } = await open(server);

    await expect(
      sql`update api_keys set scopes = ${scopes}::text[] where prefix = ${prefix}`.execute(
        server.db,
      ),
    ).rejects.toThrow(/api_keys_scopes_check/);
  },
);

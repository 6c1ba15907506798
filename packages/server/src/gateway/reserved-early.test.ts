import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readMoney } from '../test/money.ts';
import { startServer, type TestServer } from '../test/start-server.ts';
import { tally } from '../test/tally.ts';
import { answers, chatBody, startUpstream } from '../test/upstream.ts';

const CHAT = '/v1/chat/completions';

/** A service that has seen the key, so that it reserves credits together with the authentication. */
async function knowing({ requestsPerHour = 0 } = {}) {
  const told = { onAsked: () => {} };
  const { upstream, requests } = await startUpstream((request, response) => {
    told.onAsked();
    return answers(request, response);
  });
  const server = await startServer({ gateway: { upstreams: [upstream] }, requestsPerHour });
  const organization = await server.org({ credits: 1 });
  await know(server, organization.key);
  const chat = (key: string, body: string | ReadableStream = chatBody(), headers = {}) =>
    server.call(CHAT, { key, method: 'POST', body, headers, duplex: 'half' } as RequestInit & {
      key: string;
    });
  return { server, organization, requests, told, chat };
}

const know = (server: TestServer, key: string) => server.call('/v1/models', { key });

test('a call takes one statement before the provider is asked, and one after its answer', async () => {
  const { organization, chat, told } = await knowing();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  let before = Number.NaN;
  told.onAsked = () => (before = asked.mock.calls.length);

  expect((await chat(organization.key)).status).toBe(200);

  expect([before, asked.mock.calls.length]).toEqual([1, 2]);
});

test('simultaneous calls share both statements', async () => {
  const { organization, chat } = await knowing();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());

  const calls = await Promise.all(Array.from({ length: 50 }, () => chat(organization.key)));

  expect(tally(calls)).toEqual({ 200: 50 });
  expect(asked.mock.calls.length).toBeLessThan(50);
});

test('only calls within the limit reserve credits', async () => {
  const { server, organization, chat, requests } = await knowing({ requestsPerHour: 6 });

  const calls = await Promise.all(Array.from({ length: 20 }, () => chat(organization.key)));

  expect(tally(calls)).toEqual({ 200: 5, 429: 15 });
  expect(requests).toHaveLength(5);
  expect(await readMoney(server.db, organization.organizationId)).toMatchObject({
    balance: 1e6 - 5 * 15,
    reserved: 0,
    open_reservations: 0,
  });
});

/** Changes with every reservation, also one that was released. */
async function versionOf({ db }: TestServer, organizationId: string) {
  const { rows } = await sql<{ version: string }>`
    select xmin::text as version from credit_accounts where organization_id = ${organizationId}`.execute(
    db,
  );
  return rows[0]?.version;
}

test.each<[string, (server: TestServer, key: string) => Promise<unknown>, number]>([
  ['of a viewer', ({ db }) => db.updateTable('users').set({ role: 'viewer' }).execute(), 403],
  [
    'without the scope',
    ({ db }) =>
      db
        .updateTable('api_keys')
        .set({ scopes: ['read'] })
        .execute(),
    403,
  ],
  [
    'that was revoked',
    ({ db }) => db.updateTable('api_keys').set({ revoked: true }).execute(),
    401,
  ],
])('a known key %s reserves nothing, not even for a moment', async (_, change, status) => {
  const { server, organization, chat, requests } = await knowing();
  const { key, organizationId } = organization;
  const version = await versionOf(server, organizationId);
  await change(server, key);

  expect((await chat(key)).status).toBe(status);

  expect(await versionOf(server, organizationId)).toBe(version);
  expect(requests).toEqual([]);
});

test.each([
  ['broken JSON', '{', {}, 400],
  ['wrong fields', chatBody({ max_tokens: 0 }), {}, 400],
  ['another type', chatBody(), { 'content-type': 'text/plain' }, 415],
  ['a stream', chatBody({ stream: true }), {}, 501],
])(
  'with a known key %s is refused as with any, and reserves nothing',
  async (_, body, headers, status) => {
    const { server, organization, chat, requests } = await knowing();
    const { key, organizationId } = organization;
    const version = await versionOf(server, organizationId);

    expect((await chat(key, body, headers)).status).toBe(status);
    await server.db.updateTable('api_keys').set({ revoked: true }).execute();
    expect((await chat(key, body, headers)).status).toBe(401);

    expect(await versionOf(server, organizationId)).toBe(version);
    expect(requests).toEqual([]);
  },
);

const long = chatBody({ messages: [{ role: 'user', content: 'Hello. '.repeat(5_000) }] });
test.each([
  ['a large body', () => long],
  ['a body without a length', () => new Blob([chatBody()]).stream()],
])('%s reserves its credits after the authentication', async (_, body) => {
  const { server, organization, chat } = await knowing();

  expect((await chat(organization.key, body())).status).toBe(200);

  expect(await readMoney(server.db, organization.organizationId)).toMatchObject({
    balance: 1e6 - 15,
    reserved: 0,
    open_reservations: 0,
  });
});

test('too few credits are refused with both amounts', async () => {
  const { server, chat, requests } = await knowing();
  const poor = await server.org({ credits: 17 / 1e6 });
  await know(server, poor.key);

  const answer = await chat(poor.key);

  expect(answer.status).toBe(402);
  expect(await answer.json()).toMatchObject({
    details: 'Estimated cost: $0.0001. Available: $0.0000.',
  });
  expect(requests).toEqual([]);
});

import { expect, test } from 'vitest';
import { generateApiKey } from '../../db/key-format/api-key.ts';
import { createDatabase } from '../../test/create-database.ts';
import { databaseClock } from '../../test/database-clock.ts';
import { makeMember, signInAs, trySignIn } from '../../test/people.ts';
import { serveOn } from '../../test/serve-on.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

const guess = (server: TestServer, email: string, address?: string) =>
  trySignIn(server, { email, password: 'not this one', ...(address && { address }) });

test('guesses at one account are limited per address, and its owner can sign in from elsewhere', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { email } = await makeMember(server, { organizationId });

  const guesses = await Promise.all(
    Array.from({ length: 24 }, (_, index) => guess(server, email, `192.0.2.${index % 2}`)),
  );

  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(20);
  const there = await trySignIn(server, { email, address: '192.0.2.0' });
  expect(there.status).toBe(429);
  expect(Number(there.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await trySignIn(server, { email, address: '192.0.2.7' })).status).toBe(204);
});

test('an unknown account is limited like an existing one', async () => {
  const server = await startServer();
  await server.org();

  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => guess(server, 'nobody@example.com')),
  );

  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
});

test('guesses from one address are limited across all accounts and nodes', async () => {
  const databaseUrl = await createDatabase();
  const nodes = [await serveOn(databaseUrl), await serveOn(databaseUrl)];

  const guess = (nth: number) =>
    fetch(`${nodes[nth % 2]?.url}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody${nth}@example.com`, password: 'not this one' }),
    });
  // Six at a time: a slow machine cannot hash more within the time that a connection waits.
  const guesses: Response[] = [];
  const readClock = databaseClock(databaseUrl);
  const startedMs = await readClock();
  while (guesses.length < 60) {
    const wave = Array.from({ length: 6 }, (_, index) => guess(guesses.length + index));
    guesses.push(...(await Promise.all(wave)));
  }

  // One more is allowed every twelve seconds.
  const allowedMax = 50 + Math.ceil(((await readClock()) - startedMs) / 12_000);
  const passed = guesses.filter(({ status }) => status === 401).length;
  expect(passed).toBeGreaterThanOrEqual(50);
  expect(passed).toBeLessThanOrEqual(allowedMax);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(60 - passed);
});

test('successful sign-ins do not count', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { email } = await makeMember(server, { organizationId });

  for (let time = 0; time < 12; time++)
    expect((await trySignIn(server, { email })).status).toBe(204);
});

test('bad keys from one address are limited; good ones pass', async () => {
  const server = await startServer();
  const { key } = await server.org();
  const address = '192.0.2.7';
  const send = (key: string) => server.call('/agent', { key, address });

  const bad = await Promise.all(
    Array.from({ length: 310 }, (_, index) =>
      send(index % 2 ? 'pvk_nonsense' : generateApiKey().key),
    ),
  );

  expect(bad.filter(({ status }) => status === 401)).toHaveLength(300);
  expect(bad.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await send(key)).status).toBe(200);
  expect((await server.call('/agent', { key: 'pvk_nonsense', address: '192.0.2.8' })).status).toBe(
    401,
  );
});

test("a session's requests have their own limit", async () => {
  const server = await startServer({ sessionRateLimitPerHour: 3, requestsPerHour: 2 });
  const { organizationId, key } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });

  const statuses: number[] = [];
  for (let time = 0; time < 4; time++)
    statuses.push((await server.call('/user/me', { cookie })).status);

  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await server.call('/user/me', { key })).status).toBe(200);
});

test("behind proxies the address is the one that the operator's outermost proxy saw", async () => {
  const server = await startServer({ trustedProxies: 1 });
  const { organizationId } = await server.org();
  const { email } = await makeMember(server, { organizationId });

  await server.call('/auth/sign-in/email', {
    method: 'POST',
    address: '10.0.0.1',
    headers: { 'x-forwarded-for': '198.51.100.1, 2001:db8:1:2:3::4' },
    body: JSON.stringify({ email, password: 'not this one' }),
  });

  const entries = await server.db.selectFrom('audit_log').select('address').execute();
  expect(entries).toEqual([{ address: '2001:db8:1:2::' }]);
});

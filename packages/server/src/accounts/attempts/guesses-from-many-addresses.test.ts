import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../../config/log.ts';
import { cookieOf, makeMember, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { codeOf, enrol } from '../../test/second-factor.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { runShortTasks } from '../../upkeep/background/short-tasks.ts';
import { createSignInLink } from '../access/link-store.ts';
import { revokeAccess } from '../access/revoke-access.ts';

/** Before the address of the next guess, which nobody has used. */
let made = 0;
const fresh = () => `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made++ & 255}`;

const guess = (server: TestServer, email: string, address = fresh()) =>
  trySignIn(server, { email, password: 'not this one', address });

async function guessOften(servers: TestServer[], email: string, times: number) {
  const statuses: number[] = [];
  for (let nth = 0; nth < times; nth++)
    statuses.push((await guess(servers[nth % servers.length] as TestServer, email)).status);
  return statuses;
}

async function openAccount(server: TestServer) {
  const { organizationId } = await server.org();
  const { email, personId, userId } = await makeMember(server, { organizationId });
  return { organizationId, email, personId, userId };
}

test('guesses at one account from many addresses are slowed, over all nodes and restarts', async () => {
  const first = await startServer();
  const second = await startServer({ databaseUrl: first.databaseUrl });
  const { email } = await openAccount(first);

  const before = await guessOften([first, second], email, 34);
  const restarted = await startServer({ databaseUrl: first.databaseUrl });
  const after = await guess(restarted, email);

  // One more is allowed every two minutes.
  expect(before.filter((status) => status === 401).length).toBeGreaterThanOrEqual(30);
  expect(before.filter((status) => status === 401).length).toBeLessThan(33);
  expect(after.status).toBe(429);
  expect(Number(after.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(first.logged() + second.logged()).toContain('"reason":"account-slowed"');
});

test('simultaneous guesses from many addresses are counted like guesses in turn', async () => {
  const server = await startServer();
  const { email } = await openAccount(server);

  const answers = await Promise.all(Array.from({ length: 45 }, () => guess(server, email)));

  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(12);
});

test('an unknown account is slowed in the same way, with the same answer', async () => {
  const server = await startServer();
  const { email } = await openAccount(server);
  const answers = [];
  for (const tried of [email, 'nobody@example.com']) {
    const statuses = await guessOften([server], tried, 32);
    const last = await guess(server, tried);
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(last.headers);
    delete headers['retry-after'];
    const text = (await last.text()).replace(/\d+ seconds/, '… seconds');
    answers.push({ statuses, status: last.status, headers, text });
  }

  expect(answers[0]?.status).toBe(429);
  expect(answers[1]).toEqual(answers[0]);
});

test('its owner signs in meanwhile: from an address used before, and by a link', async () => {
  const server = await startServer();
  const { email, organizationId, userId } = await openAccount(server);
  const home = '192.0.2.10';
  expect((await trySignIn(server, { email, address: home })).status).toBe(204);
  await guessOften([server], email, 32);

  const elsewhere = await trySignIn(server, { email, address: fresh() });
  const atHome = await trySignIn(server, { email, address: home });
  const token = await createSignInLink(server.db, { organizationId, userId });
  const away = '192.0.2.11';
  const byLink = await server.call('/auth/link', {
    ...{ method: 'POST', body: JSON.stringify({ token }), address: away },
  });
  const fromThere = await trySignIn(server, { email, address: away });

  expect([elsewhere, atHome, byLink, fromThere].map(({ status }) => status)).toEqual([
    429, 204, 204, 204,
  ]);
});

test("guesses from an owner's address are limited there, and use up nothing elsewhere", async () => {
  const server = await startServer();
  const { email } = await openAccount(server);
  const home = '192.0.2.10';
  await trySignIn(server, { email, address: home });

  const atHome = [];
  for (let nth = 0; nth < 12; nth++) atHome.push((await guess(server, email, home)).status);
  const elsewhere = await guessOften([server], email, 30);

  expect(atHome.filter((status) => status === 401)).toHaveLength(10);
  expect(elsewhere.filter((status) => status === 401)).toHaveLength(30);
});

test("another person's known address is not known for this account", async () => {
  const server = await startServer();
  const [victim, attacker] = [await openAccount(server), await openAccount(server)];
  const address = '192.0.2.10';
  await trySignIn(server, { email: attacker.email, address });
  await guessOften([server], victim.email, 32);

  expect((await guess(server, victim.email, address)).status).toBe(429);
});

test('a first step alone makes no address known, and ended access makes none', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const person = await signInAs(server, { organizationId });
  const { secret } = await enrol(server, person.cookie);
  const known = async () =>
    (await server.db.selectFrom('auth_known_addresses').select('address').execute()).map(
      ({ address }) => address,
    );

  const waiting = cookieOf(await trySignIn(server, { email: person.email, address: '192.0.2.1' }));
  const afterFirst = await known();
  const taken = await server.call('/auth/second-step', {
    ...{ method: 'POST', cookie: waiting, address: '192.0.2.1' },
    body: JSON.stringify({ code: codeOf(secret) }),
  });
  const afterSecond = await known();
  await server.db
    .transaction()
    .execute((tx) => revokeAccess(tx, person.personId, { via: 'operator', address: '' }));

  expect(taken.status).toBe(204);
  expect([afterFirst, afterSecond, await known()]).toEqual([[], ['192.0.2.1'], []]);
});

test('an address is forgotten 90 days after its last sign-in, also by upkeep', async () => {
  const server = await startServer();
  const { email } = await openAccount(server);
  const home = '192.0.2.10';
  await trySignIn(server, { email, address: home });
  await trySignIn(server, { email, address: '192.0.2.11' });
  await server.db
    .updateTable('auth_known_addresses')
    .set({ last_used_at: sql<Date>`now() - interval '91 days'` })
    .where('address', '=', home)
    .execute();
  await guessOften([server], email, 32);

  expect((await trySignIn(server, { email, address: home })).status).toBe(429);
  await runShortTasks(server.db, createLog('silent'));
  const left = await server.db.selectFrom('auth_known_addresses').select('address').execute();
  expect(left).toEqual([{ address: '192.0.2.11' }]);
});

test('its owner finds one entry an hour in the audit log, however long the guessing goes on', async () => {
  const server = await startServer();
  const { email, organizationId, userId } = await openAccount(server);

  await guessOften([server], email, 45);

  const slowed = await server.db
    .selectFrom('audit_log')
    .select(['organization_id', 'actor_id', 'address', 'details'])
    .where('action', '=', 'sign-in-slow')
    .execute();
  expect(slowed).toMatchObject([{ organization_id: organizationId, actor_id: userId }]);
  expect(slowed[0]?.address).toMatch(/^10\./);
});

test('passwords that a session is asked for are limited by person, from however many addresses', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  const change = (password: string, address: string) =>
    server.call('/user/me/password', {
      ...{ method: 'PUT', cookie, address },
      body: JSON.stringify({ current_password: password, new_password: 'another long one, new' }),
    });

  const statuses = [];
  for (let nth = 0; nth < 34; nth++) statuses.push((await change('not this one', fresh())).status);

  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(30);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  expect((await change(PASSWORD, fresh())).status).toBe(429);
});

test.each([
  ['codes', () => `${100_000 + made}`],
  ['recovery codes', () => `aaaaa-${10_000 + made}`],
])(
  'guesses at %s are limited by person, from however many addresses and sessions',
  async (_, code) => {
    const server = await startServer();
    const { organizationId } = await server.org();
    const person = await signInAs(server, { organizationId });
    const { secret } = await enrol(server, person.cookie);
    const home = '192.0.2.10';
    const firstStep = async (address: string) =>
      cookieOf(await trySignIn(server, { email: person.email, address }));
    const step = (cookie: string, sent: string, address: string) =>
      server.call('/auth/second-step', {
        ...{ method: 'POST', cookie, address, body: JSON.stringify({ code: sent }) },
      });
    expect((await step(await firstStep(home), codeOf(secret), home)).status).toBe(204);

    const statuses = [];
    for (let nth = 0; nth < 14; nth++) {
      const address = fresh();
      statuses.push((await step(await firstStep(address), code(), address)).status);
    }
    const atHome = await step(await firstStep(home), '123456', home);

    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    // The owner's code is checked, not refused unseen.
    expect(atHome.status).toBe(401);
  },
);

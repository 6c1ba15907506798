import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cookieOf, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

type Listed = { id: string; current: boolean; address: string | null; user_agent: string | null };

async function list(server: TestServer, cookie: string): Promise<Listed[]> {
  const answer = await server.call('/user/me/session', { cookie });
  return ((await answer.json()) as { results: Listed[] }).results;
}

const signInFrom = async (server: TestServer, email: string, userAgent: string) =>
  cookieOf(
    await server.call('/auth/sign-in/email', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { 'user-agent': userAgent },
      address: '192.0.2.7',
    }),
  );

const isSignedIn = async (server: TestServer, cookie: string) =>
  (await server.call('/user/me', { cookie })).status === 200;

const age = (server: TestServer, column: 'created_at' | 'last_used_at', minutes: number) =>
  sql`update auth_sessions set ${sql.ref(column)} = now() - make_interval(mins => ${minutes})`.execute(
    server.db,
  );

test('a user sees their own sessions: since when, from where, and which one is current', async () => {
  const server = await startServer();
  const org = await server.org();
  const me = await signInAs(server, org);
  await signInAs(server, org);
  const phone = await signInFrom(server, me.email, 'A phone');

  const sessions = await list(server, phone);

  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ user_agent: 'A phone', address: '192.0.2.7', current: true });
  expect(sessions[1]).toMatchObject({ current: false });
});

test('each session can be ended, immediately on every node', async () => {
  const server = await startServer();
  const node = await startServer({ databaseUrl: server.databaseUrl });
  const me = await signInAs(server, await server.org());
  const phone = await signInFrom(server, me.email, 'A phone');
  const [{ id }] = (await list(server, phone)) as [Listed];

  const ended = await server.call(`/user/me/session/${id}`, {
    cookie: me.cookie,
    method: 'DELETE',
  });

  expect(ended.status).toBe(204);
  expect(await isSignedIn(node, phone)).toBe(false);
  expect(await isSignedIn(node, me.cookie)).toBe(true);
  const entry = server.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'session-end');
  expect(await entry.execute()).toEqual([{ subject: id }]);
});

test("all other sessions can be ended together; other people's stay", async () => {
  const server = await startServer();
  const org = await server.org();
  const me = await signInAs(server, org);
  const they = await signInAs(server, org);
  const others = [await signInFrom(server, me.email, 'a'), await signInFrom(server, me.email, 'b')];

  const ended = await server.call('/user/me/session/others', {
    cookie: me.cookie,
    method: 'DELETE',
  });

  expect(ended.status).toBe(204);
  expect(await Promise.all(others.map((cookie) => isSignedIn(server, cookie)))).toEqual([
    false,
    false,
  ]);
  expect(await isSignedIn(server, me.cookie)).toBe(true);
  expect(await isSignedIn(server, they.cookie)).toBe(true);
});

test("a colleague's session looks like a missing one", async () => {
  const server = await startServer();
  const org = await server.org();
  const me = await signInAs(server, org);
  const they = await signInAs(server, org);
  const [{ id }] = (await list(server, they.cookie)) as [Listed];

  const answer = await server.call(`/user/me/session/${id}`, {
    cookie: me.cookie,
    method: 'DELETE',
  });

  expect(answer.status).toBe(404);
  expect(await isSignedIn(server, they.cookie)).toBe(true);
});

test('ending sessions needs a recent sign-in', async () => {
  const server = await startServer();
  const me = await signInAs(server, await server.org());
  const [{ id }] = (await list(server, me.cookie)) as [Listed];
  await age(server, 'created_at', 11);

  for (const path of [id, 'others']) {
    const answer = await server.call(`/user/me/session/${path}`, {
      cookie: me.cookie,
      method: 'DELETE',
    });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { detail: 'This needs a sign-in less than 10 minutes old. Sign in again.' },
    ]);
  }
});

test('an unused session ends; one in use lasts its seven days', async () => {
  const server = await startServer({ sessionIdleMinutes: 30 });
  const me = await signInAs(server, await server.org());

  await age(server, 'last_used_at', 29);
  expect(await isSignedIn(server, me.cookie)).toBe(true);
  const [{ last_used_at }] = (await list(server, me.cookie)) as unknown as [
    { last_used_at: string },
  ];
  expect(Date.now() - Date.parse(last_used_at)).toBeLessThan(60_000);

  await age(server, 'last_used_at', 31);
  expect(await isSignedIn(server, me.cookie)).toBe(false);
});

test('setting the clock back does not keep a session open', async () => {
  const server = await startServer({ sessionIdleMinutes: 30 });
  const me = await signInAs(server, await server.org());
  await age(server, 'last_used_at', -600);

  expect(await isSignedIn(server, me.cookie)).toBe(true);

  const { rows } = await sql`select 1 from auth_sessions where last_used_at > now()`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});

test("signing in again ends the browser's earlier session", async () => {
  const server = await startServer();
  const me = await signInAs(server, await server.org());

  const again = await server.call('/auth/sign-in/email', {
    cookie: me.cookie,
    method: 'POST',
    body: JSON.stringify({ email: me.email, password: PASSWORD }),
  });

  expect(await isSignedIn(server, cookieOf(again))).toBe(true);
  expect(await isSignedIn(server, me.cookie)).toBe(false);
  expect((await trySignIn(server, me)).status).toBe(204);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tokenOf } from '../../test/link-token.ts';
import { cookieOf, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createSignInLink } from '../access/link-store.ts';

/** Every secret created in a busy day, as its owner would use it. */
async function aBusyDay(server: TestServer) {
  const { key, organizationId } = await server.org();
  const { cookie, email, userId } = await signInAs(server, { organizationId });
  const signedIn = cookieOf(await trySignIn(server, { email }));
  const post = (path: string, body: object) =>
    server.call(path, { cookie, method: 'POST', body: JSON.stringify(body) });
  const made = (await (await post('/key', { name: 'a' })).json()) as { key: string };
  const invitation = { email: 'guest@example.com', role: 'member' };
  const { url } = (await (await post('/organization/invitation', invitation)).json()) as {
    url: string;
  };
  const link = await createSignInLink(server.db, { organizationId, userId });
  const password = 'a password that was chosen here';
  await post('/auth/change-password', { current_password: PASSWORD, new_password: password });
  await trySignIn(server, { email, password: 'a password that is wrong' });
  await post('/auth/link', { token: 'a token that is wrong' });
  await server.call(`/auth/link?token=${link}`);
  await server.call('/agent', { key: made.key });
  await server.call('/agent', { key: `${made.key}x` });
  return [
    ...[key, made.key].flatMap((full) => [full, full.slice(13)]),
    ...[cookie, signedIn].flatMap((header) => [header, sessionOf(header)]),
    ...[PASSWORD, password, 'a password that is wrong', 'a token that is wrong'],
    ...[link, tokenOf(url)],
  ];
}

const sessionOf = (cookie: string) =>
  decodeURIComponent(cookie.split('=')[1] as string).split('.')[0] as string;

test('a copy of the database opens nothing', async () => {
  const server = await startServer();
  const secrets = await aBusyDay(server);

  const dump = await dumpAll(server);

  expect(dump).toContain('audit_log');
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(dump).not.toContain(secret);
});

test('no secret is logged', async () => {
  const server = await startServer();
  const secrets = await aBusyDay(server);

  const logged = server.logged();

  expect(logged).toContain('/auth/sign-in/email');
  for (const secret of secrets) expect(logged).not.toContain(secret);
});

test("only the cookie contains a session's token", async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { email } = await signInAs(server, { organizationId });

  const answer = await trySignIn(server, { email });

  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

/** Every row of every table, as text. */
async function dumpAll({ db }: TestServer): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    db,
  );
  const contents = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} as t`.execute(db);
      return [name, ...rows.map(({ row }) => row)].join('\n');
    }),
  );
  return contents.join('\n');
}

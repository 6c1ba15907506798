import type { RefusedSignIns } from '@provoke/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cookieOf, makeMember, signInAs, trySignIn } from '../../test/people.ts';
import { codeOf, enrol } from '../../test/second-factor.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

const told = async (server: TestServer, cookie: string) =>
  (await (await server.call('/user/me/refused-sign-ins', { cookie })).json()) as RefusedSignIns;

const guess = (server: TestServer, email: string, address: string) =>
  trySignIn(server, { email, password: 'not this one', address });

test('at the next sign-in a person is told how many failed, when, and from which addresses', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { email } = await makeMember(server, { organizationId });
  const other = await signInAs(server, { organizationId });
  for (let host = 1; host <= 12; host++) await guess(server, email, `192.0.2.${host}`);
  await guess(server, email, '192.0.2.1');

  const cookie = cookieOf(await trySignIn(server, { email, address: '192.0.2.99' }));
  const mine = await told(server, cookie);

  expect(mine).toMatchObject({ count: 13, addresses_count: 12, slowed: false });
  expect(mine.addresses).toHaveLength(10);
  expect(mine.addresses[0]).toBe('192.0.2.1');
  expect(mine.addresses).not.toContain('192.0.2.99');
  expect(mine.first_at && mine.last_at && mine.first_at <= mine.last_at).toBe(true);
  expect(await told(server, other.cookie)).toMatchObject({
    ...{ count: 0, first_at: null, last_at: null },
    ...{ addresses: [], addresses_count: 0, slowed: false },
  });
});

test('what an earlier sign-in could tell is not told again', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { email, userId } = await makeMember(server, { organizationId });
  const enter = (action: string, hoursAgo: number) =>
    sql`insert into audit_log (organization_id, action, actor_id, address, created_at)
      values (${organizationId}, ${action}, ${userId}, '192.0.2.1', now() - make_interval(hours => ${hoursAgo}))`.execute(
      server.db,
    );
  await enter('sign-in-fail', 91 * 24);
  await enter('sign-in-fail', 30);
  await enter('sign-in', 20);
  await enter('sign-in-fail', 10);

  const cookie = cookieOf(await trySignIn(server, { email, address: '192.0.2.9' }));

  expect(await told(server, cookie)).toMatchObject({ count: 1, addresses: ['192.0.2.1'] });
});

test('wrong codes count, and so does being slowed down', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const person = await signInAs(server, { organizationId });
  const { secret } = await enrol(server, person.cookie);
  const step = (cookie: string, code: string) =>
    server.call('/auth/second-step', {
      ...{ method: 'POST', cookie, address: '192.0.2.5', body: JSON.stringify({ code }) },
    });
  const first = async () =>
    cookieOf(await trySignIn(server, { email: person.email, address: '192.0.2.5' }));
  await step(await first(), 'aaaaa-bbbbb');
  for (let host = 1; host <= 32; host++) await guess(server, person.email, `10.0.0.${host}`);
  await server.db.deleteFrom('buckets' as never).execute();

  const done = await step(await first(), codeOf(secret));

  expect(done.status).toBe(204);
  expect(await told(server, cookieOf(done))).toMatchObject({ count: 31, slowed: true });
});

test('a key is refused', async () => {
  const server = await startServer();
  const { key } = await server.org();

  expect((await server.call('/user/me/refused-sign-ins', { key })).status).toBe(401);
});

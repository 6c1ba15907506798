import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeRun } from '../test/records.ts';
import { startCluster } from '../test/start-cluster.ts';
import { startServer } from '../test/start-server.ts';
import { tally } from '../test/tally.ts';
import { openDatabase } from './database.ts';
import { isDatabaseAway } from './failure.ts';

test('while a database hangs the answer is 503 with Retry-After; when it continues, so does the service', async () => {
  const cluster = await startCluster();
  const server = await startServer({ databaseUrl: cluster.url, answerMs: 1_000 });
  const { key, client } = await server.org();
  const { key: other } = await server.org();
  const run = await makeRun(client);
  const record = (nth: number) =>
    server.call('/result', {
      key,
      method: 'POST',
      headers: { 'idempotency-key': `key-${nth}` },
      body: JSON.stringify({ run: run.id }),
    });
  const ask = () =>
    Promise.all([
      ...[1, 2, 3, 4].map(record),
      ...[key, other, key, other].map((caller) => server.call('/agent', { key: caller })),
    ]);
  onTestFinished(() => cluster.signal('SIGCONT'));
  await cluster.signal('SIGSTOP');

  const answers = [...(await ask()), ...(await ask())];
  await cluster.signal('SIGCONT');
  const later = await ask();

  expect(tally(answers)).toEqual({ 503: 16 });
  expect(answers.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true);
  expect(tally(later)).toEqual({ 201: 4, 200: 4 });
  expect((await client.results.list({ query: { run: run.id } })).count).toBe(4);
});

test('an unanswered statement fails once, with its transaction, and its connection is not reused', async () => {
  const { url } = await startCluster();
  const db = openDatabase({ url, onIdleError: () => {}, answerMs: 1_000 });
  onTestFinished(() => db.destroy());
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  let pid: number | undefined;

  const work = db.transaction().execute(async (tx) => {
    pid = (await backend.execute(tx)).rows[0]?.pid;
    // Longer than any limit of the database itself, which would be another error.
    await sql`select pg_sleep(3600)`.execute(tx);
  });

  await expect(work).rejects.toThrow('Query read timeout');
  expect((await backend.execute(db)).rows[0]?.pid).not.toBe(pid);
});

test('a connection lost within a transaction ends the transaction, not the process', async () => {
  const { db } = await startServer();

  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(db);
    await sql`select 1`.execute(tx);
  });

  await expect(work).rejects.toSatisfy(isDatabaseAway);
});

test('a database without a free connection is 503 until there is one', async () => {
  const { url, administratorUrl } = await startCluster();
  const db = openDatabase({ url: administratorUrl, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  await sql`create role few login password 'few' connection limit 3
    in role pg_read_all_data, pg_write_all_data`.execute(db);
  const { key } = await (await startServer({ databaseUrl: url })).org();
  const few = Object.assign(new URL(url), { username: 'few', password: 'few' });
  const server = await startServer({ databaseUrl: few.href });

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => server.call('/agent', { key })),
  );
  const later = await server.call('/agent', { key });

  const { 200: passed = 0, 503: away = 0, ...others } = tally(answers);
  expect(others).toEqual({});
  expect(passed).toBeGreaterThan(0);
  expect(away).toBeGreaterThan(0);
  expect(later.status).toBe(200);
});

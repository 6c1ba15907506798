import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeResult, makeRun } from '../test/records.ts';
import { startServer } from '../test/start-server.ts';

const MAX_WAIT = { timeout: 30_000 };

/** A service with a lock held by another connection. */
async function withLock() {
  const server = await startServer();
  const { key, client } = await server.org();
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  const lock = async (table: string, id: string) => {
    await holder.query('begin');
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
  };
  const unlock = () => holder.query('rollback');
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return rows.length;
  };
  const send = (method: string, path: string, body: object, headers = {}) =>
    server.call(path, { key, method, headers, body: JSON.stringify(body) });
  return { server, client, lock, unlock, waiting, send };
}

test('thirty changes of a locked run take one connection; its user and all others continue', async () => {
  const { server, client, lock, unlock, waiting, send } = await withLock();
  const [locked, free] = [await makeRun(client), await makeRun(client)];
  const stranger = await server.org();
  await lock('runs', locked.id);
  const patches = Array.from({ length: 30 }, () =>
    send('PATCH', `/run/${locked.id}`, { run_notes: 'later' }),
  );
  await vi.waitUntil(async () => (await waiting()) > 0, MAX_WAIT);

  const others = await Promise.all([
    send('PATCH', `/run/${free.id}`, { run_notes: 'now' }),
    send('POST', '/result', { run: free.id }),
    send('POST', '/result', { run: free.id }, { 'idempotency-key': 'a' }),
    server.call('/key/context', { key: stranger.key }),
  ]);
  const held = await waiting();
  await unlock();

  expect(others.map(({ status }) => status)).toEqual([200, 201, 201, 200]);
  expect(held).toBe(1);
  // On a slow machine the lock was held for longer than a change waits.
  for (const patch of patches) expect([200, 503]).toContain((await patch).status);
});

test.each([
  ['with Idempotency-Keys', (nth: string) => ({ 'idempotency-key': nth })],
  ['without', () => ({})],
])(
  'among simultaneous results of one user %s, only those of a locked run wait',
  async (_, headers) => {
    const { client, lock, unlock, waiting, send } = await withLock();
    const [locked, free] = [await makeRun(client), await makeRun(client)];
    await lock('runs', locked.id);

    const late = [1, 2].map((nth) =>
      send('POST', '/result', { run: locked.id }, headers(`l${nth}`)),
    );
    const soon = [1, 2].map((nth) => send('POST', '/result', { run: free.id }, headers(`f${nth}`)));

    for (const answer of soon) expect((await answer).status).toBe(201);
    expect(await waiting()).toBe(1);
    await unlock();
    for (const answer of late) expect((await answer).status).toBe(201);
  },
);

test('among simultaneous traces, only those of a locked result wait', async () => {
  const { client, lock, unlock, waiting, send } = await withLock();
  const [locked, free] = [await makeResult(client), await makeResult(client)];
  await lock('results', locked.id);

  const late = send('POST', `/result/${locked.id}/trace`, { sequence: 1 });
  const soon = send('POST', `/result/${free.id}/trace`, { sequence: 1 });

  expect((await soon).status).toBe(201);
  await vi.waitUntil(async () => (await waiting()) === 1, MAX_WAIT);
  await unlock();
  expect((await late).status).toBe(201);
});

test('changes of a permanently locked record are 503 with Retry-After', async () => {
  const { client, lock, send } = await withLock();
  const run = await makeRun(client);
  await lock('runs', run.id);

  const answers = await Promise.all(
    [1, 2, 3].map(() => send('PATCH', `/run/${run.id}`, { run_notes: 'never' })),
  );

  for (const { status, headers } of answers)
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
});

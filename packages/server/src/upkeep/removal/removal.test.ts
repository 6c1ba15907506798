import type { ChainEntry } from '@provoke/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../config/log.ts';
import { makeResult, makeRun } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { repeat } from '../background/repeat.ts';
import { removalTask } from '../background/tasks.ts';
import { removeDeleted } from './remove-deleted.ts';

const MAX_WAIT = { timeout: 30_000 };

const countRows = async ({ db }: TestServer) => {
  const { rows } = await sql<{ n: number }>`select (select count(*) from runs)
    + (select count(*) from results) + (select count(*) from traces) as n`.execute(db);
  return rows[0]?.n;
};

/** Another connection that holds a lock until `unlock`. */
async function lockRow({ databaseUrl }: TestServer, table: string, id: string) {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query(`select from ${table} where id = $1 for update`, [id]);
  return () => holder.query('rollback');
}

/** Waits to be woken. */
const openRemoval = ({ db }: TestServer) =>
  repeat(removalTask(db), createLog('silent'), { afterMs: Infinity });

async function recorded() {
  const server = await startServer();
  const { client, key } = await server.org();
  const result = await makeResult(client);
  await client.traces.create({ params: { id: result.id }, body: { sequence: 1 } });
  const run = await client.runs.get({ params: { id: result.run } });
  const ask = async (path: string, method = 'GET', body?: object) => {
    const answer = await server.call(path, {
      key,
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const { agent, attack, id } = run;
  return {
    server,
    client,
    ask,
    ids: { agent, attack: attack as string, run: id, result: result.id },
  };
}

const hides = {
  agent: ['agent', 'attack', 'run', 'result'],
  run: ['run', 'result'],
  result: ['result'],
};

test.each(Object.entries(hides))(
  'a deleted %s disappears immediately and everywhere, although its rows still exist',
  async (what, hidden) => {
    const { server, ask, ids } = await recorded();
    // Prevents removal.
    await sql`create rule kept as on delete to traces do instead nothing`.execute(server.db);
    await sql`create rule kept as on delete to results do instead nothing`.execute(server.db);
    const missing = '01990c1e-7a30-7b20-9c00-0f1e2d3c4b5a';

    expect(await ask(`/${what}/${ids[what as keyof typeof ids]}`, 'DELETE')).toMatchObject({
      status: 204,
    });

    expect(await countRows(server)).toBeGreaterThan(1);
    for (const kind of hidden) {
      const id = ids[kind as keyof typeof ids];
      for (const method of ['GET', 'DELETE'])
        expect(await ask(`/${kind}/${id}`, method)).toEqual({
          status: 404,
          text: '{"detail":"Not found."}',
        });
      expect(await ask(`/${kind}/${id}`, 'PATCH', {})).toEqual({
        status: 404,
        text: '{"detail":"Not found."}',
      });
      expect(JSON.parse((await ask(`/${kind}`)).text)).toMatchObject({ count: 0, results: [] });
    }
    if (hidden.includes('run')) {
      const as = (answer: { text: string }, id: string) => answer.text.replaceAll(id, 'ID');
      expect(as(await ask('/result', 'POST', { run: ids.run }), ids.run)).toBe(
        as(await ask('/result', 'POST', { run: missing }), missing),
      );
      expect((await ask(`/run/${ids.run}/results`, 'POST', { results: [{}] })).status).toBe(404);
      expect((await ask(`/run/${ids.run}/events`)).status).toBe(404);
      expect(JSON.parse((await ask(`/result?run=${ids.run}`)).text)).toMatchObject({ count: 0 });
    }
    expect((await ask(`/result/${ids.result}/trace`, 'POST', { sequence: 2 })).status).toBe(404);
    expect((await ask(`/result/${ids.result}/review`)).status).toBe(404);
    if (what === 'result')
      expect(JSON.parse((await ask('/run')).text)).toMatchObject({
        results: [{ total_results: 0 }],
      });
  },
);

test('a deleted attack disappears immediately; its runs stay, without it', async () => {
  const { server, ask, ids } = await recorded();
  await lockRow(server, 'runs', ids.run);

  expect((await ask(`/attack/${ids.attack}`, 'DELETE')).status).toBe(204);

  expect((await ask(`/attack/${ids.attack}`)).status).toBe(404);
  expect(JSON.parse((await ask(`/run/${ids.run}`)).text)).toMatchObject({
    attack: null,
    attack_type: 'flipattack',
  });
  expect(JSON.parse((await ask(`/run?attack=${ids.attack}`)).text)).toMatchObject({ count: 0 });
  const again = { agent: ids.agent, attack: ids.attack };
  expect((await ask('/run/run_tests', 'POST', again)).status).toBe(403);
});

test('the name of a deleted agent is free immediately', async () => {
  const { client, ask, ids } = await recorded();
  const { name, endpoint } = await client.agents.get({ params: { id: ids.agent } });

  await ask(`/agent/${ids.agent}`, 'DELETE');

  expect((await ask('/agent', 'POST', { name, endpoint })).status).toBe(201);
});

test('two simultaneous processes remove everything that an earlier process left', async () => {
  const { server, client, ids } = await recorded();
  await client.runs.recordResults({
    params: { id: ids.run },
    body: { results: Array.from({ length: 300 }, () => ({ traces: [{ sequence: 1 }] })) },
  });
  await sql`update runs set deleted_at = now()`.execute(server.db);
  const other = openRemoval(server);

  other.wake();
  await removeDeleted(server.db, new AbortController().signal);
  await other.close();
  await removeDeleted(server.db, new AbortController().signal);

  expect(await countRows(server)).toBe(0);
});

test('a locked record is removed once it is free, and delays nothing else', async () => {
  const { server, client, ask, ids } = await recorded();
  const other = await makeRun(client);
  const unlock = await lockRow(server, 'results', ids.result);
  const { signal } = new AbortController();
  await ask(`/run/${other.id}`, 'DELETE');

  await vi.waitUntil(async () => (await countRows(server)) === 3, MAX_WAIT);
  await unlock();
  await ask(`/run/${ids.run}`, 'DELETE');
  await removeDeleted(server.db, signal);

  await vi.waitUntil(async () => (await countRows(server)) === 0, MAX_WAIT);
});

test('a record that was locked at its turn is removed once it is free, even if nothing else is deleted', async () => {
  const { server, ids } = await recorded();
  const unlock = await lockRow(server, 'runs', ids.run);
  const removal = openRemoval(server);
  onTestFinished(removal.close);
  await sql`update agents set deleted_at = now() where id = ${ids.agent}`.execute(server.db);

  removal.wake();
  await vi.waitUntil(async () => (await countRows(server)) === 1, MAX_WAIT);
  await unlock();

  await vi.waitUntil(async () => (await countRows(server)) === 0, MAX_WAIT);
});

test('a deleted result leaves its entries in the chain, and its versions go in pieces; a deleted run leaves none', async () => {
  const { server, client, ids } = await recorded();
  const { id } = await client.results.create({ body: { run: ids.run } });
  for (const evaluation_notes of ['one', 'two', 'three'])
    await client.results.update({ params: { id }, body: { evaluation_notes } });
  const count = async (table: string) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(server.db);
    return rows[0]?.n;
  };
  const entries = (await count('run_entries')) ?? 0;
  const chained = async () => {
    const found: ChainEntry[] = [];
    for await (const one of client.runs.chain({ params: { id: ids.run } })) found.push(one);
    return found.map(({ number, hash }) => [number, hash]);
  };
  const before = await chained();
  expect(await count('result_versions')).toBe(3);

  // By foreign keys alone, all versions of a result would go in one piece. Nothing is removed yet, which would lock it.
  await sql`alter table result_versions drop constraint result_versions_organization_id_result_id_fkey`.execute(
    server.db,
  );
  await client.results.delete({ params: { id } });
  await removeDeleted(server.db, new AbortController().signal);

  expect(await count('results')).toBe(1);
  expect(await count('result_versions')).toBe(0);
  expect((await chained()).slice(0, -1)).toEqual(before);
  expect(await count('run_entries')).toBe(entries + 1);

  await client.runs.delete({ params: { id: ids.run } });
  await removeDeleted(server.db, new AbortController().signal);
  expect(await count('run_entries')).toBe(0);
});

test("an organization's removal does not wait until another's larger one is finished", async () => {
  const server = await startServer();
  const { client } = await server.org();
  const { id: large } = await makeRun(client);
  const traces = [1, 2, 3].map((sequence) => ({ sequence }));
  const results = Array.from({ length: 1_000 }, () => ({ traces }));
  await client.runs.recordResults({ params: { id: large }, body: { results } });
  for (let others = 0; others < 4; others++) await makeResult((await server.org()).client);
  await sql`create table removed (at bigint generated always as identity, run uuid)`.execute(
    server.db,
  );
  await sql`create function note() returns trigger language plpgsql as
    'begin insert into removed (run) values (old.id); return old; end'`.execute(server.db);
  await sql`create trigger note before delete on runs for each row execute function note()`.execute(
    server.db,
  );
  await sql`update runs set deleted_at = now()`.execute(server.db);

  await removeDeleted(server.db, new AbortController().signal);

  const { rows } = await sql<{ run: string }>`select run from removed order by at`.execute(
    server.db,
  );
  expect(rows).toHaveLength(5);
  expect(rows.at(-1)?.run).toBe(large);
});

test('what was decided about findings outlives their run, and goes with the agent', async () => {
  const { server, client, ids } = await recorded();
  const { signal } = new AbortController();
  const decided = [{ result: ids.result, state: 'fixed' as const, reason: 'since Monday' }];
  await client.runs.reviewResults({ params: { id: ids.run }, body: { reviews: decided } });
  const states = async () => (await sql`select from finding_states`.execute(server.db)).rows.length;

  await client.runs.delete({ params: { id: ids.run } });
  await removeDeleted(server.db, signal);
  expect(await states()).toBe(1);

  await client.agents.delete({ params: { id: ids.agent } });
  await vi.waitUntil(async () => (await removeDeleted(server.db, signal)) === 'done', MAX_WAIT);
  expect(await states()).toBe(0);
});

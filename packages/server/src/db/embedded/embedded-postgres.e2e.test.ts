import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const fixture = fileURLToPath(new URL('./open-database.fixture.ts', import.meta.url));

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-pg-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  return dataDir;
}

type User = { child: ChildProcess; url: string; leave(): Promise<void>; kill(): Promise<void> };

/** Another process that uses the database. */
async function useFrom(dataDir: string): Promise<User> {
  const child = spawn(process.execPath, [
    '--conditions=provoke-source',
    '--import=tsx',
    fixture,
    dataDir,
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const end = async (finish: () => void) => {
    const exit = once(child, 'exit');
    finish();
    await exit;
  };
  return {
    child,
    url: (JSON.parse(line) as { url: string }).url,
    leave: () => end(() => child.stdin.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A query tells its failure itself; the end of the connection may come after it.
  client.on('error', () => {});
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const postmasterPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

const runs = (dataDir: string) =>
  stat(join(dataDir, 'postgres/cluster/postmaster.pid')).then(
    () => true,
    () => false,
  );

test('two processes that start together on an empty folder share one database; the last to leave stops it', async () => {
  const dataDir = await makeDataDir();

  const [one, two] = await Promise.all([useFrom(dataDir), useFrom(dataDir)]);
  expect(one.url).toBe(two.url);
  await query(one.url, 'create table kept (id integer)');
  await one.leave();
  expect(await query(two.url, 'select * from kept')).toEqual([]);
  await two.leave();

  expect(await runs(dataDir)).toBe(false);
});

test('after kill -9 of everything the data is intact, and a start waits for nothing', async () => {
  const dataDir = await makeDataDir();
  const first = await useFrom(dataDir);
  await query(first.url, 'create table kept (id integer); insert into kept values (7)');
  const pid = await postmasterPid(dataDir);
  await first.kill();
  process.kill(pid, 'SIGKILL');

  const postgres = await openEmbeddedPostgres({ dataDir });

  expect(await query(postgres.url, 'select * from kept')).toEqual([{ id: 7 }]);
  await postgres.close();
  expect(await runs(dataDir)).toBe(false);
});

test('a postmaster killed while a backend computes is restarted when the backend has ended', async () => {
  const dataDir = await makeDataDir();
  const first = await openEmbeddedPostgres({ dataDir });
  const computing = expect(
    query(first.url, 'select count(*) from generate_series(1, 10000000)'),
  ).rejects.toThrow();
  process.kill(await postmasterPid(dataDir), 'SIGKILL');

  const second = await openEmbeddedPostgres({ dataDir });

  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await computing;
  await second.close();
  await first.close();
  expect(await runs(dataDir)).toBe(false);
});

test('leaving an already stopped database is harmless', async () => {
  const dataDir = await makeDataDir();
  const stopping = new AbortController();
  const postgres = await openEmbeddedPostgres({ dataDir, stopping: stopping.signal });
  // Otherwise it is restarted, maybe before its stop is noticed.
  stopping.abort();
  process.kill(await postmasterPid(dataDir), 'SIGINT');
  await expect.poll(() => runs(dataDir), { timeout: 20_000 }).toBe(false);

  await postgres.close();

  expect(await runs(dataDir)).toBe(false);
});

test('two users in one process count as two: the database stops when the second leaves', async () => {
  const dataDir = await makeDataDir();
  const [one, two] = await Promise.all([1, 2].map(() => openEmbeddedPostgres({ dataDir })));

  await one?.close();
  expect(await query(two?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  await two?.close();

  expect(await runs(dataDir)).toBe(false);
});

test('a killed process does not keep the database running', async () => {
  const dataDir = await makeDataDir();
  const killed = await useFrom(dataDir);
  await killed.kill();
  expect(await runs(dataDir)).toBe(true);

  const postgres = await openEmbeddedPostgres({ dataDir });
  expect(postgres.url).toBe(killed.url);
  await postgres.close();

  expect(await runs(dataDir)).toBe(false);
});

test('acknowledged writes are on disk: fsync and synchronous_commit are on', async () => {
  const dataDir = await makeDataDir();
  const postgres = await openEmbeddedPostgres({ dataDir });
  onTestFinished(postgres.close);

  expect(await query(postgres.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(postgres.url, 'show synchronous_commit')).toEqual([
    { synchronous_commit: 'on' },
  ]);
  expect(await query(postgres.url, 'show listen_addresses')).toEqual([
    { listen_addresses: '127.0.0.1' },
  ]);
});

test('a folder that is a file, and a database of another version, are rejected with the reason', async () => {
  const dataDir = await makeDataDir();
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await openEmbeddedPostgres({ dataDir }).then(({ close }) => close());
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '12\n');

  await expect(openEmbeddedPostgres({ dataDir: file })).rejects.toThrow(/--data-dir/);
  await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow(/made by PostgreSQL 12/);
});

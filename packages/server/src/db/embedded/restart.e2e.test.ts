import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readServerConfig } from '../../config/config.ts';
import { createLog } from '../../config/log.ts';
import { serve } from '../../serve.ts';
import { makeRun } from '../../test/records.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const run = promisify(execFile);
const fixture = fileURLToPath(new URL('./open-database.fixture.ts', import.meta.url));
const MAX_WAIT = { timeout: 40_000, interval: 20 };

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-restart-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  return dataDir;
}

const pidFileOf = (dataDir: string) => join(dataDir, 'postgres/cluster/postmaster.pid');

/** The lines of `postmaster.pid`; empty without the file. */
const linesOf = async (dataDir: string) =>
  (await readFile(pidFileOf(dataDir), 'utf8').catch(() => '')).split('\n');

const pidOf = async (dataDir: string) => Number((await linesOf(dataDir))[0]);

/** Whether another postmaster than `old` runs; while none does, there is no file, or one without its last line. */
async function hasRestarted(dataDir: string, old: number): Promise<boolean> {
  const lines = await linesOf(dataDir);
  return Number(lines[0]) !== old && lines[7]?.trim() === 'ready';
}

async function restarted(dataDir: string, old: number): Promise<number> {
  await expect.poll(() => hasRestarted(dataDir, old), MAX_WAIT).toBe(true);
  return pidOf(dataDir);
}

const runs = (dataDir: string) =>
  stat(pidFileOf(dataDir)).then(
    () => true,
    () => false,
  );

async function startService() {
  const dataDir = await makeDataDir();
  const service = await serve({
    ...readServerConfig({ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_HOUR: '0' }),
    dataDir,
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= service.close());
  onTestFinished(close);
  const client = createClient({
    operations,
    baseUrl: service.url,
    apiKey: service.apiKey ?? '',
    retry: { triesMax: 1 },
  });
  const ask = async () => {
    const answer = await fetch(`${service.url}/agent`, {
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
  return { dataDir, client, ask, close };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const answers = (postgres: { url: string }) =>
  query(postgres.url, 'select 1 as one').then(
    (rows) => rows.length === 1,
    () => false,
  );

/** Another process that uses the database. */
async function useFrom(dataDir: string): Promise<{ child: ChildProcess; leave(): Promise<void> }> {
  const flags = ['--conditions=provoke-source', '--import=tsx'];
  const child = spawn(process.execPath, [...flags, fixture, dataDir]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  const leave = async () => {
    const exit = once(child, 'exit');
    child.stdin.end();
    await exit;
  };
  return { child, leave };
}

test.each(['SIGKILL', 'SIGQUIT', 'SIGINT', 'SIGTERM'] as const)(
  "a service's database that dies of %s is restarted: 503 with Retry-After until then, and nothing is lost",
  async (signal) => {
    const { dataDir, client, ask, close } = await startService();
    const record = await makeRun(client);
    const pid = await pidOf(dataDir);

    process.kill(pid, signal);
    const seen = new Map<number, string | null>();
    await expect
      .poll(async () => {
        const isNew = await hasRestarted(dataDir, pid);
        const { status, retryAfter } = await ask();
        seen.set(status, retryAfter);
        return isNew && status === 200;
      }, MAX_WAIT)
      .toBe(true);

    seen.delete(200);
    expect([...seen]).toEqual(seen.size > 0 ? [[503, '1']] : []);
    expect(await client.runs.get({ params: { id: record.id } })).toMatchObject({ id: record.id });
    await close();
    expect(await runs(dataDir)).toBe(false);
  },
);

test('an event stream that was open when the database died continues', async () => {
  const { dataDir, client } = await startService();
  const { id } = await makeRun(client);
  const events = client.runs.events({ params: { id } });
  const iterator = events[Symbol.asyncIterator]();
  await iterator.next();
  const pid = await pidOf(dataDir);

  process.kill(pid, 'SIGKILL');
  await restarted(dataDir, pid);
  const record = () => client.results.create({ body: { run: id } }).catch(() => undefined);
  await expect.poll(record, MAX_WAIT).toMatchObject({ run_id: id });

  let event = (await iterator.next()).value;
  while (event && event.event !== 'result') event = (await iterator.next()).value;
  expect(event).toMatchObject({ event: 'result' });
  await iterator.return?.(undefined);
});

test('a killed backend costs one 503 at most', async () => {
  const { dataDir, ask } = await startService();
  const pid = await pidOf(dataDir);
  const { stdout } = await run('pgrep', ['-P', String(pid)]);

  process.kill(Number(stdout.trim().split('\n').at(-1)), 'SIGKILL');

  await expect.poll(async () => (await ask()).status, MAX_WAIT).toBe(200);
  expect(await pidOf(dataDir)).toBe(pid);
});

test('it is restarted every time it is killed, even while it starts', async () => {
  const dataDir = await makeDataDir();
  const postgres = await openEmbeddedPostgres({ dataDir });
  onTestFinished(postgres.close);

  for (let kills = 0, last = 0; kills < 4; ) {
    const pid = await pidOf(dataDir);
    if (!pid || pid === last) continue;
    process.kill(pid, 'SIGKILL');
    last = pid;
    kills++;
  }

  await expect.poll(() => answers(postgres), MAX_WAIT).toBe(true);
});

test('of several processes one restarts it, the others join, the last to leave stops it', async () => {
  const dataDir = await makeDataDir();
  const first = await useFrom(dataDir);
  const others = [await useFrom(dataDir), await useFrom(dataDir)];
  const here = await openEmbeddedPostgres({ dataDir });
  const pid = await pidOf(dataDir);

  const gone = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await gone;
  const next = await restarted(dataDir, pid);

  await expect.poll(() => answers(here), MAX_WAIT).toBe(true);
  const running = async () => (await run('pgrep', ['-f', `postgres -D ${dataDir}/`])).stdout.trim();
  // A connection's process has the name of its parent for a moment.
  await expect.poll(running, MAX_WAIT).toBe(String(next));
  for (const { leave } of others) await leave();
  expect(await answers(here)).toBe(true);
  await here.close();
  expect(await runs(dataDir)).toBe(false);
});

test('if its port was taken it uses another, and every process finds it', async () => {
  const dataDir = await makeDataDir();
  const both = [await openEmbeddedPostgres({ dataDir }), await openEmbeddedPostgres({ dataDir })];
  for (const { close } of both) onTestFinished(close);
  const url = both[0]?.url ?? '';
  const pid = await pidOf(dataDir);

  process.kill(pid, 'SIGKILL');
  const server = createServer((socket) => socket.destroy());
  const listen = () =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(Number(new URL(url).port), '127.0.0.1', () => resolve(true));
    });
  await expect.poll(listen, { timeout: 5_000, interval: 1 }).toBe(true);
  onTestFinished(() => void server.close());

  for (const postgres of both) {
    await expect.poll(() => answers(postgres), MAX_WAIT).toBe(true);
    expect(new URL(postgres.url).port).not.toBe(new URL(url).port);
  }
});

test('a process that is about to exit starts nothing, and leaves nothing running', async () => {
  const dataDir = await makeDataDir();
  const stopping = new AbortController();
  const postgres = await openEmbeddedPostgres({ dataDir, stopping: stopping.signal });
  const pid = await pidOf(dataDir);

  stopping.abort();
  process.kill(pid, 'SIGKILL');
  await postgres.close();

  expect([NaN, 0, pid]).toContain(await pidOf(dataDir));
  expect(await answers(postgres)).toBe(false);
});

test('a database killed while it is being stopped counts as stopped', async () => {
  const dataDir = await makeDataDir();
  const postgres = await openEmbeddedPostgres({ dataDir });
  const pid = await pidOf(dataDir);
  // It cannot handle the signal to stop, so it is killed while stopping.
  process.kill(pid, 'SIGSTOP');

  const closed = postgres.close();
  const stopping = () => run('pgrep', ['-f', `pg_ctl stop .*-D ${dataDir}/`]);
  await expect.poll(() => stopping().catch(() => undefined), MAX_WAIT).toBeDefined();
  process.kill(pid, 'SIGKILL');
  await closed;

  expect(await runs(dataDir)).toBe(false);
});

// It waits half a minute for a graceful end.
test.runIf(process.env['E2E_ALL'] === '1')(
  'a database that never ends gracefully is stopped all the same, and keeps what was committed',
  async () => {
    const dataDir = await makeDataDir();
    const postgres = await openEmbeddedPostgres({ dataDir });
    await query(postgres.url, 'create table kept (id integer); insert into kept values (7)');
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    process.kill(rows[0].pid, 'SIGSTOP');

    await postgres.close();

    expect(await runs(dataDir)).toBe(false);
    const again = await openEmbeddedPostgres({ dataDir });
    onTestFinished(again.close);
    expect(await query(again.url, 'select * from kept')).toEqual([{ id: 7 }]);
  },
);

test('a failing start is retried, with a log line each time, until it succeeds', async () => {
  const dataDir = await makeDataDir();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const postgres = await openEmbeddedPostgres({ dataDir, log });
  onTestFinished(postgres.close);
  const settings = join(dataDir, 'postgres/cluster/postgresql.conf');

  await rename(settings, `${settings}.away`);
  process.kill(await pidOf(dataDir), 'SIGKILL');
  const failures = () => lines.filter((line) => line.includes('cannot be started')).length;
  await expect.poll(failures, MAX_WAIT).toBeGreaterThan(2);
  await rename(`${settings}.away`, settings);

  await expect.poll(() => lines.join(''), MAX_WAIT).toContain('the embedded PostgreSQL runs again');
  expect(await answers(postgres)).toBe(true);
  expect(lines.join('')).not.toContain(new URL(postgres.url).password);
});

test.each(['an unrelated process', 'another database'])(
  "a dead postmaster's number, now used by %s, delays nothing",
  async (whose) => {
    const dataDir = await makeDataDir();
    await openEmbeddedPostgres({ dataDir }).then(({ close }) => close());
    const other = await makeDataDir();
    const another = await openEmbeddedPostgres({ dataDir: other });
    onTestFinished(another.close);
    const pid = whose === 'another database' ? await pidOf(other) : process.pid;
    const lines = (await linesOf(other)).with(0, String(pid));
    await writeFile(pidFileOf(dataDir), lines.join('\n'));

    const postgres = await openEmbeddedPostgres({ dataDir });

    expect(await answers(postgres)).toBe(true);
    await postgres.close();
    expect(await runs(dataDir)).toBe(false);
    expect(await answers(another)).toBe(true);
  },
);

test('on a full disk it is retried until there is room, and a process can exit without any', async ({
  skip,
}) => {
  const disk = await makeDataDir();
  const mount = ['-t', 'tmpfs', '-o', 'size=90m,mode=711', 'tmpfs', disk];
  await run('mount', mount).catch(() => skip('This user may not mount a small disk.'));
  onTestFinished(() => run('umount', [disk]).then(() => {}));
  const dataDir = join(disk, 'data');
  const filler = join(disk, 'filler');
  const fill = () => expect(writeFile(filler, Buffer.alloc(95_000_000))).rejects.toThrow('ENOSPC');
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const postgres = await openEmbeddedPostgres({ dataDir, log });
  await query(postgres.url, 'create table kept (id integer); insert into kept values (7)');

  await fill();
  process.kill(await pidOf(dataDir), 'SIGKILL');
  await expect.poll(() => lines.join(''), MAX_WAIT).toContain('cannot be started');
  await rm(filler);
  await expect.poll(() => answers(postgres), MAX_WAIT).toBe(true);

  expect(await query(postgres.url, 'select * from kept')).toEqual([{ id: 7 }]);
  await fill();
  await postgres.close();
  expect(await runs(dataDir)).toBe(false);
});

import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { ChainEntry, Result, Review, Run } from '@provoke/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../files/src/test/temporary-folder.ts';
import { createLog } from '../../config/log.ts';
import { signInAs } from '../../test/people.ts';
import { makeRun } from '../../test/records.ts';
import { startServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';
import { append, type Held, handOver, take } from '../../work/hand-over.fixture.ts';
import { removeDeleted } from '../removal/remove-deleted.ts';
import { applyRetention } from './apply-retention.ts';
import { removeExpired } from './remove-expired.ts';

const fixture = fileURLToPath(new URL('./remove-expired.fixture.ts', import.meta.url));
const HOSTILE = '../../etc/passwd\u0000\n"; rm -rf ~ \u202e<img src=x>';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const { signal } = new AbortController();

type Line =
  | { type: 'run'; run: Run }
  | { type: 'result'; result: Result }
  | { type: 'review'; review: Review }
  | ({ type: 'entry' } & ChainEntry);

/** A run with results of two steps each. */
async function record({ client }: TestOrganization, count: number) {
  const { id } = await makeRun(client);
  for (let at = 0; at < count; at += 500)
    await client.runs.recordResults({
      params: { id },
      body: {
        results: Array.from({ length: Math.min(500, count - at) }, (_, index) => ({
          request_payload: { prompt: `${HOSTILE} ${at + index}` },
          response_body: 'no',
          evaluation_status: 'FAILED_JAILBREAK' as const,
          goal: 'a goal',
          traces: [{ sequence: 1 }, { sequence: 2, content: { text: HOSTILE } }],
        })),
      },
    });
  return id;
}

/** The lines of all complete files, by path. */
async function readExports(folder: string) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ndjson.gz')).sort();
  const read = async (name: string) => {
    const text = gunzipSync(await readFile(join(folder, name))).toString();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  };
  const lines = (await Promise.all(files.map(read))).flat();
  const results = lines.flatMap((line) => (line.type === 'result' ? [line.result] : []));
  return { files, lines, results };
}

async function countRows({ db }: TestServer, organizationId: string) {
  const tables = ['results', 'traces', 'reviews', 'result_words', 'result_facts', 'run_goals'];
  const counts = tables.map(
    (table) => sql`(select count(*) from ${sql.table(table)}
      where organization_id = ${organizationId}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0];
}

const none = { results: 0, traces: 0, reviews: 0, result_words: 0 };

test('expired evidence is exported whole, then removed; its run keeps counts, goals and facts', async () => {
  const server = await startServer();
  const org = await server.org();
  const stranger = await server.org();
  const theirs = await record(stranger, 3);
  await sql`update organizations set retention_days = 0 where id = ${stranger.organizationId}`.execute(
    server.db,
  );
  const id = await record(org, 250);
  const before = await org.client.runs.get({ params: { id } });
  const [reviewed] = before.results;
  const review = {
    evaluation_status: 'FAILED_JAILBREAK' as const,
    reason: HOSTILE.replace('\0', ''),
  };
  await org.client.reviews.create({ params: { id: reviewed?.id as string }, body: review });
  const summary = await org.client.runs.summary({ params: { id } });
  const folder = join(await temporaryFolder(), 'exports');

  const early = await removeExpired(server.db, { folder, defaultDays: 30, at: inDays(29), signal });
  const removed = await removeExpired(server.db, {
    folder,
    defaultDays: 30,
    at: inDays(31),
    signal,
  });

  expect([early, removed]).toEqual([0, 1]);
  const { files, lines, results } = await readExports(folder);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    expect(file).toMatch(/^[0-9a-f-]{36}\/\d{4}-\d\d\/[0-9a-f-]{36}-[0-9a-f-]{36}\.ndjson\.gz$/);
    expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
  }
  expect(results).toEqual(before.results);
  expect(lines[0]).toMatchObject({ type: 'run', run: { id, total_results: 250 } });
  expect(lines.filter(({ type }) => type === 'review')).toMatchObject([{ review }]);
  expect(await countRows(server, org.organizationId)).toMatchObject({
    ...none,
    ...{ result_facts: 250, run_goals: 1 },
  });
  const { results: listed } = await org.client.runs.list();
  expect(listed).toMatchObject([{ id, total_results: 250, failed_jailbreaks: 250 }]);
  const after = await org.client.runs.summary({ params: { id } });
  expect(after).toEqual({ ...summary, evidence_removed_at: expect.any(String) });
  expect(await org.client.runs.get({ params: { id: before.id } })).toMatchObject({ results: [] });
  const { results: audit } = await org.client.audit.list();
  expect(audit[0]).toMatchObject({ action: 'evidence-remove', subject: id, actor: null });
  expect((await stranger.client.runs.get({ params: { id: theirs } })).results).toHaveLength(3);
});

test('the exports of a run have its whole chain; the run keeps it without texts', async () => {
  const server = await startServer();
  const org = await server.org();
  const { client } = org;
  const id = await record(org, 450);
  const { results } = await client.runs.get({ params: { id } });
  const [first, second, gone] = results.map((one) => one.id).sort() as [string, string, string];
  await client.results.update({ params: { id: first }, body: { response_body: 'yes' } });
  await client.traces.create({
    params: { id: second },
    body: { sequence: 9, content: { steps: [HOSTILE] } },
  });
  const review = { evaluation_status: 'SUCCESSFUL_JAILBREAK' as const, reason: 'seen' };
  await client.reviews.create({ params: { id: first }, body: review });
  await client.results.update({ params: { id: first }, body: { response_body: 'no' } });
  await client.results.delete({ params: { id: gone } });
  const before = await readChainAt(client, id);
  const folder = join(await temporaryFolder(), 'exports');

  await removeExpired(server.db, { folder, defaultDays: 30, at: inDays(31), signal });

  const { files, lines } = await readExports(folder);
  expect(files.length).toBeGreaterThan(2);
  const texts = new Map<number, string>();
  const exported = new Map<number, ChainEntry>();
  for (const { type, ...entry } of lines.filter((line) => line.type === 'entry')) {
    if (entry.text !== null) texts.set(entry.number, entry.text);
    exported.set(entry.number, entry);
  }
  expect([...exported.keys()].sort((a, b) => a - b)).toEqual([...before.keys()]);
  for (const { number, text, hash } of before) {
    expect(texts.get(number) ?? null).toBe(text);
    if (text !== null) expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  }
  const kept = await readChainAt(client, id);
  expect(kept.map(({ number, hash }) => [number, hash])).toEqual(
    before.map(({ number, hash }) => [number, hash]),
  );
  expect(kept.filter(({ text }) => text !== null).map(({ kind }) => kind)).toEqual([
    'start',
    'removal',
  ]);
  const { rows } = await sql`select from result_versions`.execute(server.db);
  expect(rows).toEqual([]);
});

test('a result with large versions is a piece of its own', async () => {
  const server = await startServer();
  const org = await server.org();
  const id = await record(org, 3);
  const { results } = await org.client.runs.get({ params: { id } });
  const [first] = results.map((one) => one.id).sort() as [string];
  for (const size of [1, 2, 3, 4, 5, 6]) {
    const response_body = randomBytes(700_000).toString('base64') + size;
    await org.client.results.update({ params: { id: first }, body: { response_body } });
  }
  const folder = join(await temporaryFolder(), 'exports');

  await removeExpired(server.db, { folder, defaultDays: 30, at: inDays(31), signal });

  const { files, lines } = await readExports(folder);
  expect(files).toHaveLength(2);
  const entries = lines.filter((line) => line.type === 'entry');
  expect(entries.filter(({ text, result }) => result === first && text !== null)).toHaveLength(7);
});

async function readChainAt(client: TestOrganization['client'], id: string): Promise<ChainEntry[]> {
  const entries: ChainEntry[] = [];
  for await (const entry of client.runs.chain({ params: { id } })) entries.push(entry);
  return entries;
}

test('the journal of a campaign without workers goes with the evidence, and not before it', async () => {
  const server = await startServer();
  const org = await server.org();
  const stopped = await startWork(org, 'stopped');
  const open = await startWork(org, 'open');
  await org.client.campaigns.update({
    params: { id: stopped.campaign },
    body: { status: 'PAUSED' },
  });
  const folder = join(await temporaryFolder(), 'exports');
  const journals = async () =>
    Promise.all([stopped, open].map((one) => countEvents(org, one.slice.id)));
  const remove = (days: number) =>
    removeExpired(server.db, { folder, defaultDays: 30, at: inDays(days), signal });

  await remove(29);
  const early = await journals();
  await writeFile(folder, 'not a folder');
  await remove(31).catch(() => {});
  const notExported = await journals();
  await rm(folder);
  await remove(31);

  expect([early, notExported, await journals()]).toEqual([
    [1, 1],
    [1, 1],
    [0, 1],
  ]);
  expect((await readExports(folder)).results).toHaveLength(2);
  const { slices } = await org.client.campaigns.get({ params: { id: stopped.campaign } });
  expect(slices).toMatchObject({ done: 1, queued: 0, running: 0 });
});

/** A campaign with an attempt in the journal of its slice. */
async function startWork({ client }: TestOrganization, target: string) {
  const { campaign, run } = await handOver(client, { target });
  const slice = (await take(client, 'one', [target])) as Held;
  await append(client, slice, ['an-attempt']);
  return { campaign: campaign.id, run, slice };
}

const countEvents = async ({ client }: TestOrganization, id: string) =>
  (await client.slices.events({ params: { id } })).events.length;

test('the journal of a deleted run goes with it', async () => {
  const server = await startServer();
  const org = await server.org();
  const { campaign, run, slice } = await startWork(org, 'staging');
  await org.client.campaigns.update({ params: { id: campaign }, body: { status: 'PAUSED' } });

  await org.client.runs.delete({ params: { id: run } });
  await removeDeleted(server.db, signal);

  await expect.poll(() => countEvents(org, slice.id), { timeout: 30_000 }).toBe(0);
});

test('a report or comparison of a run without its evidence says so instead of counting nothing', async () => {
  const server = await startServer();
  const org = await server.org();
  const id = await record(org, 2);
  const folder = join(await temporaryFolder(), 'exports');
  await removeExpired(server.db, { folder, defaultDays: 1, at: inDays(2), signal });

  for (const path of [`/run/${id}/report?format=json`, `/run/compare?base=${id}&head=${id}`]) {
    const answer = await server.call(path, { key: org.key });

    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('exported and removed'),
    ]);
  }
});

test('a run that gets a result stays, and one that gets a result afterwards is exported again', async () => {
  const server = await startServer();
  const org = await server.org();
  const run = await record(org, 2);
  const folder = join(await temporaryFolder(), 'exports');
  const remove = (days: number) =>
    removeExpired(server.db, { folder, defaultDays: 10, at: inDays(days), signal });
  await sql`update runs set created_at = now() - interval '30 days'`.execute(server.db);

  expect(await remove(0)).toBe(0);
  expect(await remove(11)).toBe(1);
  const { id } = await org.client.results.create({ body: { run } });
  expect(await org.client.results.get({ params: { id } })).toMatchObject({ run });
  expect(await remove(0)).toBe(0);
  expect(await remove(11)).toBe(1);

  expect((await readExports(folder)).results.map((result) => result.id)).toContain(id);
  expect((await org.client.runs.list()).results).toMatchObject([{ total_results: 3 }]);
});

test('killed in the middle it loses nothing, and two simultaneous processes finish it once', async () => {
  const server = await startServer();
  const org = await server.org();
  const run = await record(org, 1_000);
  const before = await org.client.runs.get({ params: { id: run } });
  const folder = join(await temporaryFolder(), 'exports');
  const kept = async () => (await org.client.runs.get({ params: { id: run } })).results;

  const countLeft = async () => (await countRows(server, org.organizationId))?.['results'] ?? 0;

  // Results are removed in the order of their ids: it cannot finish while the last one is held.
  await server.db.transaction().execute(async (tx) => {
    await sql`select from results order by id desc limit 1 for update`.execute(tx);
    const child = startRemoval(server.databaseUrl, folder);
    const exit = once(child, 'exit');
    while ((await countLeft()) === 1_000) await sleep(5);
    child.kill('SIGKILL');
    await exit;
  });

  const exported = (await readExports(folder)).results;
  const left = await kept();
  expect(left.length).toBeGreaterThan(0);
  const safe = new Map([...exported, ...left].map((result) => [result.id, result]));
  expect([...safe.values()].sort(byId)).toEqual(before.results);

  const drafts = join(folder, 'drafts');
  for (const name of await readdir(drafts)) await utimes(join(drafts, name), 0, 0);
  const removing = { folder, defaultDays: 30, at: inDays(31), signal };
  await Promise.all([removeExpired(server.db, removing), removeExpired(server.db, removing)]);
  await removeExpired(server.db, removing);

  expect(await readdir(drafts)).toEqual([]);
  const { results } = await readExports(folder);
  const found = new Map(results.map((result) => [result.id, result]));
  expect([...found.values()].sort(byId)).toEqual(before.results);
  expect(await countRows(server, org.organizationId)).toMatchObject(none);
  expect((await org.client.audit.list({ query: { action: 'evidence-remove' } })).count).toBe(1);
}, 120_000);

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

function startRemoval(databaseUrl: string, folder: string, limit = 'unlimited') {
  const node = [process.execPath, '--conditions=provoke-source', '--import=tsx', fixture];
  const child = spawn(
    'sh',
    [
      '-c',
      `ulimit -f ${limit}; exec "$@"`,
      'sh',
      ...node,
      databaseUrl,
      folder,
      inDays(31).toISOString(),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('what killed processes left unfinished goes at the next round; what is being written stays', async () => {
  const server = await startServer();
  const folder = await temporaryFolder();
  const old = ['01990c1e-6c00.ndjson.gz.part', `${'x'.repeat(200)}.part`];
  const stays = ['01990c1e-6c01.ndjson.gz.part', 'notes of the operator'];
  await mkdir(join(folder, 'drafts'), { mode: 0o700 });
  for (const name of [...old, ...stays]) await writeFile(join(folder, 'drafts', name), 'half');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [...old, 'notes of the operator'])
    await utimes(join(folder, 'drafts', name), longAgo, longAgo);

  await removeExpired(server.db, { folder, defaultDays: null, at: new Date(), signal });

  expect((await readdir(join(folder, 'drafts'))).sort()).toEqual(stays);
});

test('without room on the disk nothing is removed, and no file looks complete', async () => {
  const server = await startServer();
  const org = await server.org();
  await record(org, 500);
  const before = await countRows(server, org.organizationId);
  const folder = join(await temporaryFolder(), 'exports');

  const child = startRemoval(server.databaseUrl, folder, '1');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  await once(child, 'exit');

  expect(said.toString()).toContain('EFBIG');
  expect((await readdir(folder, { recursive: true })).filter((name) => /gz/.test(name))).toEqual(
    [],
  );
  expect(await countRows(server, org.organizationId)).toEqual(before);
});

test('a folder that cannot be written to, or none, removes nothing and says so', async () => {
  const server = await startServer();
  const org = await server.org();
  await record(org, 2);
  await sql`update organizations set retention_days = 1`.execute(server.db);
  const before = await countRows(server, org.organizationId);
  const file = join(await temporaryFolder(), 'a file');
  await writeFile(file, '');
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const apply = (folder: string | undefined) =>
    applyRetention(server.db, log, { folder, defaultDays: null }, { signal, at: inDays(2) });

  await expect(apply(file)).rejects.toThrow('is not a folder');
  await apply(undefined);
  expect(lines.join('')).toContain('set RETENTION_FOLDER');
  expect(await countRows(server, org.organizationId)).toEqual(before);
});

test('owners set how long evidence is kept, by session or key; it is audited', async () => {
  const server = await startServer({ retention: { defaultDays: 90, folder: '/exports' } });
  const { organizationId, key, client } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const member = await signInAs(server, { organizationId, role: 'member' });
  const put = async (sender: object, retention_days: unknown) => {
    const body = JSON.stringify({ retention_days });
    const answer = await server.call('/organization/me', { ...sender, method: 'PUT', body });
    return { status: answer.status, said: await answer.json() };
  };
  const { cookie } = owner;

  expect(await client.organizations.get()).toMatchObject({
    ...{ retention_days: null, default_retention_days: 90, removes_evidence: true },
  });
  expect(await put({ cookie }, 30)).toMatchObject({ status: 200, said: { retention_days: 30 } });
  expect(await put({ key }, 0)).toMatchObject({ said: { retention_days: 0 } });
  expect(await put({ cookie }, null)).toMatchObject({ said: { retention_days: null } });
  expect((await put({ cookie: member.cookie }, 30)).status).toBe(403);
  for (const wrong of [-1, 36_501, 1.5, 'soon', true, {}])
    expect(await put({ cookie }, wrong)).toMatchObject({
      ...{ status: 400, said: { retention_days: [expect.any(String)] } },
    });
  const { results } = await client.audit.list({ query: { action: 'organization-change' } });
  expect(results.map(({ details }) => details)).toEqual([
    { retention_days: null },
    { retention_days: 0 },
    { retention_days: 30 },
  ]);
});

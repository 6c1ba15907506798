import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApiKey } from '../../accounts/keys/key-store.ts';
import { createOrganization } from '../../accounts/organizations/organization-store.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { checkChain } from '../../test/check-chain.ts';
import { makeRun } from '../../test/records.ts';
import { startCluster } from '../../test/start-cluster.ts';
import { startProcess } from '../../test/start-process.ts';

const MOMENTS = process.env['E2E_ALL'] === '1' ? 50 : 4;

/** What was answered, and so has to be there. */
type Answered = { ids: string[]; traces: number; changes: number; reviews: number };

/** Records, changes, reviews and deletes until a request fails. */
async function record(
  client: Client,
  run: string,
  { answered, onAnswer }: { answered: Answered; onAnswer: () => void },
): Promise<void> {
  const reply = () => `${Math.random()} é \u2028`.repeat(50);
  for (let turn = 0; ; turn++) {
    const made = await client.runs.recordResults({
      params: { id: run },
      body: {
        results: [1, 2, 3].map((sequence) => ({
          response_body: reply(),
          traces: [{ sequence, content: { reply: reply() } }],
        })),
      },
    });
    const [first, second, third] = made.results.map(({ id }) => id) as [string, string, string];
    answered.ids.push(first, second);
    onAnswer();
    const { id } = await client.results.create({ body: { run, response_body: reply() } });
    answered.ids.push(id);
    onAnswer();
    await client.traces.create({ params: { id: first }, body: { sequence: 9 } });
    answered.traces++;
    onAnswer();
    await client.results.update({ params: { id: second }, body: { response_body: reply() } });
    answered.changes++;
    onAnswer();
    const body = { evaluation_status: 'FAILED_JAILBREAK', reason: 'seen' } as const;
    await client.reviews.create({ params: { id }, body });
    answered.reviews++;
    onAnswer();
    if (turn % 3 === 1) await client.results.delete({ params: { id: third } });
    onAnswer();
  }
}

/** Four clients write to a new run, until `kill` after this many answers. */
async function killAfter(answers: number, client: Client, kill: () => Promise<void>) {
  const { id: runId } = await makeRun(client);
  const answered: Answered = { ids: [], traces: 0, changes: 0, reviews: 0 };
  let left = answers;
  let killing: Promise<void> | undefined;
  let isKilled = false;
  const onAnswer = () => {
    // A database answers again once it has recovered.
    if (isKilled) throw new Error('It was killed.');
    if (left-- <= 0) killing ??= kill().finally(() => (isKilled = true));
  };
  const clients = [1, 2, 3, 4].map(() => record(client, runId, { answered, onAnswer }));
  await Promise.allSettled(clients);
  await killing;
  return { runId, answered };
}

const TRIES_MAX = 5_000;

/** Kills a backend that writes a record; PostgreSQL ends all others then, and recovers. Returns when they have ended. */
async function killBackend(db: Db): Promise<void> {
  const others = sql`select pg_sleep(600)`.execute(db).catch(() => undefined);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
        and query ~* 'insert into|update'
        and exists (select from pg_stat_activity where query ~ '^select pg_sleep') limit 1`.execute(
      db,
    );
    if (!rows[0]) continue;
    process.kill(rows[0].pid, 'SIGKILL');
    await others;
    return;
  }
  throw new Error('No backend wrote.');
}

async function isAnswering(db: Db): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await sql`select 1`.execute(db).catch(() => undefined);
    if (answer) return;
    await sleep(10);
  }
  throw new Error('The database did not recover.');
}

test(`killed at ${MOMENTS} moments while records are written and changed, a chain is whole and has all that was answered`, async () => {
  const { url } = await startCluster();
  const db = openDatabase({ url, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  const owner = await createOrganization(db, { name: 'test' });
  const apiKey = await createApiKey(db, { ...owner, name: 'test' });
  const { organizationId } = owner;
  let service: Awaited<ReturnType<typeof startProcess>> | undefined;
  let entries = 0;

  for (let moment = 0; moment < MOMENTS; moment++) {
    service ??= await startProcess(url);
    const { child, url: baseUrl } = service;
    const client = createClient({ operations, baseUrl, apiKey, retry: { triesMax: 1 } });
    const isService = moment % 2 === 1;
    const { runId, answered } = await killAfter((moment * 17) % 83, client, async () => {
      if (isService) child.kill('SIGKILL');
      else await killBackend(db);
    });
    if (isService) service = undefined;
    await isAnswering(db);

    const { wrong, ids, kinds, length } = await checkChain(db, { organizationId, runId });
    expect({ moment, wrong }).toEqual({ moment, wrong: [] });
    expect(answered.ids.filter((id) => !ids.has(id))).toEqual([]);
    expect(kinds.result).toBeGreaterThanOrEqual(answered.ids.length + answered.changes);
    expect(kinds.trace).toBeGreaterThanOrEqual(answered.traces);
    expect(kinds.review).toBeGreaterThanOrEqual(answered.reviews);
    entries += length;
  }
  expect(entries).toBeGreaterThan(MOMENTS * 10);
}, 600_000);

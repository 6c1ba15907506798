import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { batchKeyUses } from '../../accounts/keys/key-uses.ts';
import { deriveKeys, makeSalt } from '../../accounts/secrets/derive-keys.ts';
import { readServerConfig } from '../../config/config.ts';
import { createLog } from '../../config/log.ts';
import type { Db } from '../../db/database.ts';
import { openLateJudge } from '../../records/late-spans/late-judge.ts';
import { makeRun } from '../../test/records.ts';
import { startServer, TEST_SECRET } from '../../test/start-server.ts';
import { openWorkQueue } from '../../work/work-queue.ts';
import { openBackground } from './background.ts';
import { searchTask } from './tasks.ts';

const log = createLog('silent');
const config = readServerConfig({});
const keys = await deriveKeys(TEST_SECRET, makeSalt());
const open = (db: Db, maintenance: { afterMs: number }) => {
  const queue = openWorkQueue(db, log);
  onTestFinished(() => queue.close());
  const lateJudge = openLateJudge();
  onTestFinished(lateJudge.close);
  const services = { db, log, config, keys, queue, lateJudge, reviewCopies: undefined };
  return openBackground(
    { ...services, keyUses: batchKeyUses(db, log) },
    { search: false, maintenance },
  );
};

test('maintenance starts after its time', async () => {
  const { db, org, call } = await startServer();
  const { key } = await org();
  await call('/agent', {
    key,
    method: 'POST',
    body: JSON.stringify({ name: 'bot', endpoint: 'http://127.0.0.1:9' }),
    headers: { 'idempotency-key': 'once' },
  });
  await sql`update idempotency_keys set created_at = now() - interval '2 days'`.execute(db);

  const background = open(db, { afterMs: 0 });
  onTestFinished(() => background.close());

  await vi.waitFor(
    async () => expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]),
    30_000,
  );
});

test('a process that ends before that pays for none of it', async () => {
  const { db } = await startServer();
  const asked = vi.spyOn(db, 'getExecutor');

  const background = open(db, { afterMs: 1_000_000 });
  await background.close();

  expect(asked).not.toHaveBeenCalled();
});

test('the search rests in proportion to looking for results, never to making them searchable', async () => {
  const { db, org } = await startServer();
  const { client } = await org();
  const { id: run } = await makeRun(client);
  const { signal } = new AbortController();
  const round = () => searchTask(db).run({ signal, detach: () => {} });

  // Without a time of its own, a round rests many times as long as it took.
  expect(await round()).toBeUndefined();
  await client.results.create({ body: { run, response_body: 'a lantern' } });
  expect([await round(), await round()]).toEqual([1_000, undefined]);
  const results = Array(150).fill({ response_body: 'a lantern' });
  await client.runs.recordResults({ params: { id: run }, body: { results } });
  expect([await round(), await round(), await round()]).toEqual([0, 1_000, undefined]);
});

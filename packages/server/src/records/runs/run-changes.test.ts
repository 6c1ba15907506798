import { getEventListeners } from 'node:events';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../config/log.ts';
import { openDatabase } from '../../db/database.ts';
import { createDatabase } from '../../test/create-database.ts';
import { listenForRunChanges } from './run-changes.ts';

const RUN = '01990c1e-6c00-7a10-8f00-5a4d3c2b1a00';
const LONG_MS = 30_000;

async function listening() {
  const url = await createDatabase();
  const db = openDatabase({ url, onIdleError: () => {} });
  const log = createLog('silent');
  const changes = listenForRunChanges(url, log, { reconnectMs: 1 });
  const watch = changes.watch(RUN);
  onTestFinished(async () => {
    await changes.close();
    await db.destroy();
  });
  const { signal } = new AbortController();
  // It wakes all watchers as soon as it listens.
  await watch.change(LONG_MS, signal);
  return { db, changes, watch, signal };
}

test('30 lost connections leak nothing, and later changes still arrive', async () => {
  const { db, changes, watch, signal } = await listening();
  const before = getEventListeners(changes.closed, 'abort').length;

  for (let lost = 0; lost < 30; lost++) {
    const heard = watch.change(LONG_MS, signal);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'provoke events'`.execute(db);
    await heard;
  }

  expect(getEventListeners(changes.closed, 'abort')).toHaveLength(before);
  const heard = watch.change(LONG_MS, signal);
  await sql`select pg_notify('run_changed', ${RUN})`.execute(db);
  await heard;
});

test("waiting for changes leaves no listener on the reader's signal", async () => {
  const { db, watch } = await listening();
  const { signal } = new AbortController();

  for (let times = 0; times < 30; times++) {
    const heard = watch.change(LONG_MS, signal);
    await sql`select pg_notify('run_changed', ${RUN})`.execute(db);
    await heard;
  }
  await watch.change(1, signal);

  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { administratorOf } from '../../test/create-database.ts';
import { readMoney } from '../../test/money.ts';
import { startServer } from '../../test/start-server.ts';
import { batchReservations } from '../credits/reservation-store.ts';
import { batchSettlements } from './settlement-store.ts';

const wish = () => ({ call_id: randomUUID(), amount_micros: 10, lasts_ms: 60_000 });
const ended = {
  ...{ api_key_prefix: null, model: 'm', endpoint: '/v1/embeddings', cost_micros: 7 },
  ...{ input_tokens: 1, output_tokens: 1, latency_ms: 1, status_code: 200 },
};

test('a charge that was told is on disk', async () => {
  const { db, org } = await startServer();
  const { organizationId, userId } = await org({ credits: 1 });
  const [reserve, settle] = [batchReservations(db), batchSettlements(db)];

  for (let nth = 0; nth < 20; nth++) {
    const call = wish();
    await reserve(organizationId, call);
    const before = await sql<{ at: string }>`
      select pg_current_wal_insert_lsn()::text as at, ${nth}::integer`.execute(db);
    await settle(organizationId, { ...ended, user_id: userId, call_id: call.call_id });
    const after = await sql<{ isOnDisk: boolean }>`
      select pg_current_wal_flush_lsn() > ${before.rows[0]?.at}::pg_lsn as "isOnDisk"`.execute(db);
    expect(after.rows).toEqual([{ isOnDisk: true }]);
  }
});

test('while a charge waits for the disk, other calls reserve', async () => {
  const server = await startServer();
  const { organizationId, userId } = await server.org({ credits: 1 });
  const db = await withSlowDisk(server.databaseUrl);
  const [reserve, settle] = [batchReservations(db), batchSettlements(db)];
  const call = wish();
  await reserve(organizationId, call);

  let isTold = false;
  const told = settle(organizationId, { ...ended, user_id: userId, call_id: call.call_id });
  void told.then(() => {
    isTold = true;
  });
  const balanceOf = async () => (await readMoney(db, organizationId)).balance;
  await vi.waitFor(async () => expect(await balanceOf()).toBe(1e6 - ended.cost_micros), {
    interval: 1,
  });
  await reserve(organizationId, wish());
  expect(isTold).toBe(false);
  expect(await told).toBe(true);
});

/** Connections whose commits take the longest that PostgreSQL may be told to wait before it writes. */
async function withSlowDisk(url: string) {
  const name = new URL(url).pathname.slice(1);
  const administrator = new pg.Client({ connectionString: administratorOf(name) });
  await administrator.connect();
  for (const setting of ['commit_delay = 100000', 'commit_siblings = 0'])
    await administrator.query(`alter database ${name} set ${setting}`);
  await administrator.end();
  const db = openDatabase({ url, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  return db;
}

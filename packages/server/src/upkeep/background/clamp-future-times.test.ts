import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchReservations, releaseExpired } from '../../gateway/credits/reservation-store.ts';
import { forgetOldAnswers } from '../../http/idempotency/idempotency-store.ts';
import { drawFromBucket } from '../../http/limits/bucket.ts';
import { readMoney } from '../../test/money.ts';
import { signInAs } from '../../test/people.ts';
import { startServer } from '../../test/start-server.ts';
import { clampFutureTimes } from './clamp-future-times.ts';

const CALL = '01990c1e-6c00-7a10-8f00-5a4d3c2b1a00';

test('credits reserved while the clock was a year ahead are released after minutes, not a year', async () => {
  const server = await startServer();
  const { organizationId } = await server.org({ credits: 1 });
  const reserve = batchReservations(server.db);
  await reserve(organizationId, { call_id: CALL, amount_micros: 10, lasts_ms: 120_000 });
  await sql`update reservations set expires_at = expires_at + interval '1 year'`.execute(server.db);

  await clampFutureTimes(server.db);
  await sql`update reservations set expires_at = expires_at - interval '11 minutes'`.execute(
    server.db,
  );
  await releaseExpired(server.db);

  expect(await readMoney(server.db, organizationId)).toMatchObject({
    balance: 1e6,
    reserved: 0,
    open_reservations: 0,
  });
});

test('a call in flight keeps its reserved credits', async () => {
  const server = await startServer();
  const { organizationId } = await server.org({ credits: 1 });
  const reserve = batchReservations(server.db);
  await reserve(organizationId, { call_id: CALL, amount_micros: 10, lasts_ms: 660_000 });
  const before = await server.db.selectFrom('reservations').selectAll().execute();

  await clampFutureTimes(server.db);

  expect(await server.db.selectFrom('reservations').selectAll().execute()).toEqual(before);
});

test('an Idempotency-Key from the future is free again after a day', async () => {
  const server = await startServer();
  const { key } = await server.org();
  const create = (name: string) =>
    server.call('/agent', {
      key,
      method: 'POST',
      body: JSON.stringify({ name, endpoint: 'http://127.0.0.1:9' }),
      headers: { 'idempotency-key': 'once' },
    });
  expect((await create('first')).status).toBe(201);
  await sql`update idempotency_keys set created_at = now() + interval '1 year'`.execute(server.db);
  expect((await create('second')).status).toBe(422);

  await clampFutureTimes(server.db);
  await sql`update idempotency_keys set created_at = created_at - interval '1 day'`.execute(
    server.db,
  );
  await forgetOldAnswers(server.db);

  expect((await create('second')).status).toBe(201);
});

test('a session started in the future ends after its seven days', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { cookie } = await signInAs(server, { organizationId });
  await sql`update auth_sessions set created_at = created_at + interval '1 year',
    expires_at = expires_at + interval '1 year'`.execute(server.db);

  await clampFutureTimes(server.db);

  const { rows } = await sql<{ lasts: boolean; begun: boolean }>`
    select expires_at <= now() + interval '7 days' as lasts, created_at <= now() as begun
    from auth_sessions`.execute(server.db);
  expect(rows).toEqual([{ lasts: true, begun: true }]);
  expect((await server.call('/user/me', { cookie })).status).toBe(200);
});

test('sign-in attempts counted in the future drain from now on', async () => {
  const { db } = await startServer();
  const bucket = { name: 'test', capacity: 10, fillsInSeconds: 600 };
  await drawFromBucket(db, bucket, 10);
  await sql`update buckets set updated_at = now() + interval '1 year'`.execute(db);

  expect(await drawFromBucket(db, bucket)).toMatchObject({ passed: 0, waitSeconds: 60 });
  await sql`update buckets set updated_at = updated_at - interval '61 seconds'`.execute(db);

  expect((await drawFromBucket(db, bucket)).passed).toBe(1);
});

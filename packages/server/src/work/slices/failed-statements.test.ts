import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { shareServer } from '../../test/start-server.ts';
import { append, end, type Held, handOver, statusOf, take } from '../hand-over.fixture.ts';

const share = shareServer();
const INTEGER_MAX = 2_147_483_647;
const MAX_WAIT = { timeout: 30_000 };

async function begin() {
  const { client, organizationId } = await share().org();
  await handOver(client);
  const slice = (await take(client)) as Held;
  return { client, organizationId, slice, db: share().db };
}

/** Has a statement that waits for a lock fail. */
const cancelWaiting = (like: string) =>
  vi.waitUntil(async () => {
    const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like ${like}`.execute(share().db);
    return rows.length > 0;
  }, MAX_WAIT);

// A failure that its request does not await would end the process; here vitest reports it.

test('an append whose events cannot be counted fails alone', async () => {
  const { client, db, slice } = await begin();
  await sql`update slices set last_event = ${INTEGER_MAX} where id = ${slice.id}`.execute(db);

  expect(await statusOf(append(client, slice, ['a'], INTEGER_MAX))).toBe(500);

  expect(await statusOf(append(client, slice, [], INTEGER_MAX))).toBe(200);
});

test('an append whose events cannot be written fails alone', async () => {
  const { client, organizationId, db, slice } = await begin();
  await sql`insert into slice_events (organization_id, slice_id, sequence, epoch, entry)
    values (${organizationId}, ${slice.id}, 1, 1, '{}')`.execute(db);

  expect(await statusOf(append(client, slice, ['a']))).toBe(500);

  expect(await statusOf(append(client, slice, []))).toBe(200);
});

test('an append whose wait cannot be noted fails alone', async () => {
  const { client, organizationId, db, slice } = await begin();
  const wait = () =>
    client.slices.append({
      params: { id: slice.id },
      body: { epoch: slice.epoch, after: 0, events: [], wait_ms: 1 },
    });
  await wait();

  await db.transaction().execute(async (tx) => {
    await sql`select from work_targets where organization_id = ${organizationId} for update`.execute(
      tx,
    );
    const failed = statusOf(wait());
    await cancelWaiting('%work_targets%');
    expect(await failed).toBe(503);
  });

  expect(await statusOf(wait())).toBe(200);
});

test('a take whose slices cannot be assigned fails alone', async () => {
  const { client, db, slice } = await begin();
  const { id, epoch } = slice;
  await client.slices.end({ params: { id }, body: { epoch, outcome: 'released' } });
  const setEpoch = (next: number) =>
    sql`update slices set epoch = ${next} where id = ${id}`.execute(db);
  await setEpoch(INTEGER_MAX);

  expect(await statusOf(take(client))).toBe(500);

  await setEpoch(epoch);
  expect(await take(client)).toMatchObject({ id, epoch: epoch + 1 });
});

test('an end whose journal cannot be removed fails alone', async () => {
  const { client, db, slice } = await begin();
  await append(client, slice, ['a']);

  await db.transaction().execute(async (tx) => {
    await sql`select from slice_events where slice_id = ${slice.id} for update`.execute(tx);
    const failed = statusOf(end(client, slice));
    await cancelWaiting('delete from "slice_events"%');
    expect(await failed).toBe(503);
  });

  expect(await statusOf(end(client, slice))).toBe(200);
});

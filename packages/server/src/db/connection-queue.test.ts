import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '../test/create-database.ts';
import { connectionQueue } from './connection-queue.ts';
import { openDatabase, type PoolCounts } from './database.ts';

const queueOf = (bounds = {}) =>
  connectionQueue({ total: 1, stillMs: 5_000, waitMs: 60_000, waitingMax: 100, ...bounds });

const STILL = 'timeout exceeded when trying to connect';

describe('with a clock that is put forward', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a burst is served late rather than refused while the queue moves', async () => {
    const { take } = queueOf();
    const served: number[] = [];
    const calls = Array.from({ length: 15 }, async (_, nth) => {
      const leave = await take();
      setTimeout(leave, 3_000);
      served.push(nth);
    });

    await vi.advanceTimersByTimeAsync(14 * 3_000);
    await Promise.all(calls);

    expect(served).toEqual(calls.map((_, nth) => nth));
  });

  test('calls are refused once no connection became free for five seconds', async () => {
    const { take, waiting } = queueOf();
    const leave = await take();
    const first = take();
    const refused = Promise.all([
      expect(first).rejects.toThrow(STILL),
      vi.advanceTimersByTimeAsync(5_001),
    ]);

    await refused;
    expect(waiting()).toBe(0);
    leave();

    await expect(take()).resolves.toBeInstanceOf(Function);
  });

  test('a call waits for a minute at most, also in a queue that moves', async () => {
    const { take } = queueOf({ total: 2 });
    await take();
    const hold = async () => setTimeout(await take(), 4_100);
    const calls = Array.from({ length: 20 }, hold);
    const outcomes = Promise.allSettled(calls);

    await vi.advanceTimersByTimeAsync(61_000);

    const statuses = (await outcomes).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(15);
  });
});

test('a process that was too busy to read answers does not refuse the calls that they release', async () => {
  const { take } = queueOf({ stillMs: 10 });
  const leave = await take();
  const waiting = take();

  // As an answer that arrived while the process was busy: timers are served before it.
  setImmediate(leave);
  for (const end = performance.now() + 30; performance.now() < end; );

  await expect(waiting).resolves.toBeInstanceOf(Function);
});

test('giving a connection back twice frees one', async () => {
  const { take, waiting } = queueOf();
  const leave = await take();
  leave();
  leave();

  const leaveAgain = await take();
  const next = take();

  expect(waiting()).toBe(1);
  leaveAgain();
  (await next)();
});

test('a call behind too many others is refused immediately', async () => {
  const { take } = queueOf({ waitingMax: 1 });
  const leave = await take();
  const next = take();

  await expect(take()).rejects.toThrow('More than 1 calls wait for a connection.');
  leave();
  (await next)();
});

test('calls beyond the ten connections of a database wait in its queue, and are counted', async () => {
  let counts = (): PoolCounts => ({ total: 0, idle: 0, waiting: 0 });
  const db = openDatabase({
    url: await createDatabase(),
    onIdleError: () => {},
    onPool: (read) => (counts = read),
  });
  onTestFinished(() => db.destroy());

  const calls = Array.from({ length: 25 }, () => sql`select 1`.execute(db));
  await new Promise(setImmediate);
  const during = counts();
  await Promise.all(calls);

  expect(during).toMatchObject({ total: 10, waiting: 15 });
  expect(counts()).toEqual({ total: 10, idle: 10, waiting: 0 });
});

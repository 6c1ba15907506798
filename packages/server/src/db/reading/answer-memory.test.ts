import { expect, onTestFinished, test, vi } from 'vitest';
import { observeShares } from '../../test/observe-shares.ts';
import { startServer } from '../../test/start-server.ts';
import { fairShares } from '../fair-shares/fair-shares.ts';
import { forAnswer, memoryOf, openAnswerMemory } from './answer-memory.ts';
import { readRecords } from './read-records.ts';

const MB = 1_000_000;

function openShares() {
  const { shares, held } = observeShares(
    fairShares({ total: 10 * MB, perGroup: 10 * MB, waitingMax: 9, waitMs: 30_000 }),
  );
  const open = () => openAnswerMemory(shares, { organizationId: 'organization' });
  return { open, held };
}

test('an answer releases what it retained before it waits for more, so that no two wait for each other', async () => {
  const { open, held } = openShares();
  const [one, other] = [open(), open()];
  await one.retain(6 * MB);

  const waiting = other.retain(6 * MB);
  const more = one.retain(7 * MB);
  await waiting;
  expect(held).toEqual([6 * MB]);
  other.close();
  await more;

  expect(held).toEqual([7 * MB]);
  one.close();
  expect(held).toEqual([]);
});

test('a share that is granted after the end of its answer is released at once', async () => {
  const { open, held } = openShares();
  const [one, other] = [open(), open()];
  await one.retain(10 * MB);

  const late = other.take(MB);
  other.close();
  one.close();
  await late;

  expect(held).toEqual([]);
});

test('a transaction has the memory of its database', async () => {
  const { db } = await startServer();
  const memory = openShares().open();

  const inside = await forAnswer(db, memory)
    .transaction()
    .execute(async (tx) => memoryOf(tx));

  expect(inside).toBe(memory);
  expect(memoryOf(db)).not.toBe(memory);
});

test('records that are read release their memory: sent ones, those left out, and those that failed', async () => {
  const { db } = await startServer();
  const { open, held } = openShares();
  const memory = open();
  onTestFinished(memory.close);
  await memory.retain(MB);
  let fails = false;
  const read = (ids: string[]) =>
    readRecords([ids], {
      db: forAnswer(db, memory),
      measure: async (some) => some.map((id) => ({ id, bytes: 2 * MB })),
      async fetch(sized) {
        if (fails) throw new Error('The database is away.');
        return sized.map(({ id }) => ({ id }));
      },
    });

  for await (const { id } of read(['a', 'b', 'c'])) {
    expect(held.length).toBeLessThanOrEqual(2);
    if (id === 'b') break;
  }
  await vi.waitFor(() => expect(held).toEqual([]));
  fails = true;
  await expect(read(['a']).next()).rejects.toThrow('away');

  expect(held).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { shareBodyMemory } from './share-body-memory.ts';

const sharing = (bounds: { waitingMax?: number; waitMs?: number } = {}) => {
  const takeBodyMemory = shareBodyMemory({
    max: 40,
    organizationMax: 20,
    waitingMax: 10,
    waitMs: 60_000,
    ...bounds,
  });
  const granted: string[] = [];
  const { signal } = new AbortController();
  const take = async (organizationId: string, amount: number, name = organizationId) => {
    const release = await takeBodyMemory({ organizationId, amount, signal });
    granted.push(name);
    return release;
  };
  return { takeBodyMemory, granted, take };
};

const busy = { code: 'busy', headers: { 'Retry-After': '5' } };

test('one organization gets at most half of the room; another is still served immediately', async () => {
  const { granted, take } = sharing();
  const release = await take('a', 10);
  await take('a', 10);
  const third = take('a', 10, 'third of a');

  await take('b', 20);
  expect(granted).toEqual(['a', 'a', 'b']);
  release();
  await third;

  expect(granted.at(-1)).toBe('third of a');
});

test('waiting organizations take turns, however many requests each has', async () => {
  const { granted, take } = sharing();
  const first = [await take('a', 20), await take('b', 20)];
  const names = ['a1', 'a2', 'a3', 'c1', 'd1'];
  const waiting = names.map((name) => take(name.charAt(0), 20, name).then((release) => release()));

  for (const release of first) release();
  await Promise.all(waiting);

  expect(granted.slice(2)).toEqual(['a1', 'c1', 'd1', 'a2', 'a3']);
});

test('a body waiting for total room is not overtaken by smaller ones', async () => {
  const { granted, take } = sharing();
  const held = [await take('a', 20), await take('b', 15)];
  const large = take('c', 10, 'large');
  const small = take('d', 1, 'small');

  held[1]?.();
  await Promise.all([large, small]);

  expect(granted.slice(2)).toEqual(['large', 'small']);
});

test('a body larger than the limit is processed alone', async () => {
  const { take } = sharing();

  const release = await take('a', 1_000);
  release();
  release();

  await take('b', 20);
});

test('a full queue asks its own organization to retry later, and no others', async () => {
  const { take } = sharing({ waitingMax: 1 });
  await take('a', 20);
  void take('a', 1);

  await expect(take('a', 1)).rejects.toMatchObject(busy);
  await take('b', 1);
});

test('a request that waited too long is asked to retry later, and leaves the queue', async () => {
  vi.useFakeTimers();
  try {
    const { granted, take } = sharing({ waitMs: 1_000 });
    const release = await take('a', 20);
    const late = expect(take('a', 20, 'late')).rejects.toMatchObject(busy);
    await vi.advanceTimersByTimeAsync(1_000);
    await late;

    release();
    await take('a', 20, 'next');

    expect(granted).toEqual(['a', 'next']);
  } finally {
    vi.useRealTimers();
  }
});

test('a caller who disconnects leaves the queue', async () => {
  const { takeBodyMemory, take } = sharing();
  await take('a', 20);
  const hangUp = new AbortController();
  const gone = takeBodyMemory({ organizationId: 'b', amount: 30, signal: hangUp.signal });
  const next = take('c', 5);

  hangUp.abort(new Error('hung up'));

  await expect(gone).rejects.toThrow('The client left while its request waited.');
  await next;
});

import { expect, test, vi } from 'vitest';
import { shareRoom } from './share-room.ts';

const sharing = (bounds: { waitingMax?: number; waitMs?: number } = {}) => {
  const takeRoom = shareRoom({
    max: 40,
    organizationMax: 20,
    waitingMax: 10,
    waitMs: 60_000,
    ...bounds,
  });
  const admitted: string[] = [];
  const { signal } = new AbortController();
  const take = async (organizationId: string, amount: number, name = organizationId) => {
    const giveBack = await takeRoom({ organizationId, amount, signal });
    admitted.push(name);
    return giveBack;
  };
  return { takeRoom, admitted, take };
};

const busy = { code: 'busy', headers: { 'Retry-After': '5' } };

test('one organization gets half of the room, however much it asks for; another still gets in at once', async () => {
  const { admitted, take } = sharing();
  const giveBack = await take('a', 10);
  await take('a', 10);
  const third = take('a', 10, 'third of a');

  await take('b', 20);
  expect(admitted).toEqual(['a', 'a', 'b']);
  giveBack();
  await third;

  expect(admitted.at(-1)).toBe('third of a');
});

test('organizations that wait take turns, whoever has more waiting', async () => {
  const { admitted, take } = sharing();
  const first = [await take('a', 20), await take('b', 20)];
  const names = ['a1', 'a2', 'a3', 'c1', 'd1'];
  const waiting = names.map((name) =>
    take(name.charAt(0), 20, name).then((giveBack) => giveBack()),
  );

  for (const giveBack of first) giveBack();
  await Promise.all(waiting);

  expect(admitted.slice(2)).toEqual(['a1', 'c1', 'd1', 'a2', 'a3']);
});

test('who waits for room in all is not overtaken by smaller ones', async () => {
  const { admitted, take } = sharing();
  const held = [await take('a', 20), await take('b', 15)];
  const large = take('c', 10, 'large');
  const small = take('d', 1, 'small');

  held[1]?.();
  await Promise.all([large, small]);

  expect(admitted.slice(2)).toEqual(['large', 'small']);
});

test('a body larger than the bounds goes alone', async () => {
  const { take } = sharing();

  const giveBack = await take('a', 1_000);
  giveBack();
  giveBack();

  await take('b', 20);
});

test('beyond the bound of its queue an organization is told to come back; others are not', async () => {
  const { take } = sharing({ waitingMax: 1 });
  await take('a', 20);
  void take('a', 1);

  await expect(take('a', 1)).rejects.toMatchObject(busy);
  await take('b', 1);
});

test('who has waited too long is told to come back, and leaves its place', async () => {
  vi.useFakeTimers();
  try {
    const { admitted, take } = sharing({ waitMs: 1_000 });
    const giveBack = await take('a', 20);
    const late = expect(take('a', 20, 'late')).rejects.toMatchObject(busy);
    await vi.advanceTimersByTimeAsync(1_000);
    await late;

    giveBack();
    await take('a', 20, 'next');

    expect(admitted).toEqual(['a', 'next']);
  } finally {
    vi.useRealTimers();
  }
});

test('who hangs up leaves its place', async () => {
  const { takeRoom, take } = sharing();
  await take('a', 20);
  const hangUp = new AbortController();
  const gone = takeRoom({ organizationId: 'b', amount: 30, signal: hangUp.signal });
  const next = take('c', 5);

  hangUp.abort(new Error('hung up'));

  await expect(gone).rejects.toThrow('hung up');
  await next;
});

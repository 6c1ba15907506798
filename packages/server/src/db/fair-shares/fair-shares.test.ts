import { expect, test } from 'vitest';
import { fairShares } from './fair-shares.ts';
import { Overloaded } from './overloaded.ts';

const shares = (bounds = {}) =>
  fairShares({ total: 10, perGroup: 6, waitingMax: 3, waitMs: 5_000, ...bounds });

/** Records the order in which waiting calls are served. */
function serving() {
  const served: string[] = [];
  const note = (name: string) => (release: () => void) => {
    served.push(name);
    return release;
  };
  return { served, note };
}

test('a group that holds its share waits; another is served at the same time', async () => {
  const { take } = shares();
  const { served, note } = serving();
  const release = await take('a', 6);
  const waiting = take('a', 1).then(note('a'));

  await take('b', 4).then(note('b'));
  expect(served).toEqual(['b']);
  release();

  await waiting;
  expect(served).toEqual(['b', 'a']);
});

test('groups take turns, however many wait in one of them', async () => {
  const { take } = shares({ total: 1, waitingMax: 10 });
  const { served, note } = serving();
  const first = await take('a', 1);
  const all = ['a', 'a', 'a', 'b', 'c'].map((group) =>
    take(group, 1)
      .then(note(group))
      .then((release) => release()),
  );

  first();
  await Promise.all(all);

  expect(served).toEqual(['a', 'b', 'c', 'a', 'a']);
});

test('a request for more than the total gets all of it; one for more than a share waits until its group holds nothing', async () => {
  const { take } = shares();

  (await take('a', 1_000))();
  (await take('a', 7))();

  expect(await take('a', 10)).toBeInstanceOf(Function);
});

test('a call that waits too long, or behind too many others, is rejected', async () => {
  const { take } = shares({ waitMs: 10, waitingMax: 1 });
  await take('a', 10);

  const waiting = take('a', 1);

  await expect(take('a', 1)).rejects.toThrow(Overloaded);
  await expect(waiting).rejects.toThrow(Overloaded);
});

test('releasing twice releases once', async () => {
  const { take } = shares({ waitMs: 10 });
  const release = await take('a', 6);
  await take('b', 4);

  release();
  release();

  await take('c', 6);
  await expect(take('d', 1)).rejects.toThrow(Overloaded);
});

test('a call that goes first comes before those of its group that wait, and takes no turn of another group', async () => {
  const { take } = shares({ total: 1, waitingMax: 2 });
  const { served, note } = serving();
  const first = await take('a', 1);
  const waits = (group: string, name: string, options = {}) =>
    take(group, 1, options)
      .then(note(name))
      .then((release) => release());
  const all = [waits('a', 'new'), waits('b', 'other'), waits('a', 'newer')];
  all.push(waits('a', 'under way', { first: true }));

  first();
  await Promise.all(all);

  expect(served).toEqual(['under way', 'other', 'new', 'newer']);
});

test('what is free and awaited by nobody is taken without a wait', async () => {
  const { take, takeNow } = shares();
  const release = takeNow('a', 6);
  expect(takeNow('a', 1)).toBeUndefined();
  expect(takeNow('b', 4)).toBeInstanceOf(Function);

  const waiting = take('c', 1);
  release?.();
  (await waiting)();

  expect(takeNow('a', 6)).toBeInstanceOf(Function);
});

test('a caller that leaves is refused, and takes nothing', async () => {
  const { take } = shares();
  const release = await take('a', 10);
  const leaving = new AbortController();
  const waiting = take('b', 1, { signal: leaving.signal });

  leaving.abort('gone');

  await expect(waiting).rejects.toThrow(Overloaded);
  release();
  await expect(take('b', 10)).resolves.toBeInstanceOf(Function);
});

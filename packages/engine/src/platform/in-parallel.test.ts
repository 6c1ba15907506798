import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('every item is processed once, and no more at a time than allowed', async () => {
  const done: number[] = [];
  let now = 0;
  let most = 0;

  await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now--;
    done.push(item);
  });

  expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('after a failure nothing new starts, and work in progress finishes first', async () => {
  const begun: number[] = [];
  let ended = 0;
  let beginSecond = () => {};
  const secondBegins = new Promise<void>((resolve) => {
    beginSecond = resolve;
  });

  const working = inParallel([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 2) beginSecond();
    if (item === 1) {
      await secondBegins;
      throw new Error('disk full');
    }
    await new Promise((resolve) => setImmediate(resolve));
    ended++;
  });

  await expect(working).rejects.toThrow('disk full');
  expect([begun, ended]).toEqual([[1, 2], 1]);
});

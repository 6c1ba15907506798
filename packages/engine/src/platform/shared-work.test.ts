import { expect, test } from 'vitest';
import { sharedWork } from './shared-work.ts';

const never = new AbortController().signal;

test('work is done once for all who wait at the same time, and again for who comes later', async () => {
  let times = 0;
  const work = sharedWork(async () => ++times);

  expect(await Promise.all([work(never), work(never)])).toEqual([1, 1]);
  expect(await work(never)).toBe(2);
});

test('a failure is of those who waited for it alone', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve('up')];
  answers[0]?.catch(() => {});
  const work = sharedWork(() => answers.shift() ?? Promise.reject(new Error('asked too often')));

  await expect(work(never)).rejects.toThrow('down');
  expect(await work(never)).toBe('up');
});

test('one who leaves does not stop the work; the last one does', async () => {
  let given: AbortSignal | undefined;
  const work = sharedWork((signal) => {
    given = signal;
    return new Promise<never>(() => {});
  });
  const [one, other] = [new AbortController(), new AbortController()];
  const waiting = [work(one.signal), work(other.signal)];

  one.abort(new Error('one left'));
  await expect(waiting[0]).rejects.toThrow('one left');
  expect(given?.aborted).toBe(false);

  other.abort(new Error('all left'));
  await expect(waiting[1]).rejects.toThrow('all left');
  expect(given?.aborted).toBe(true);
});

import { expect, test } from 'vitest';
import { createCallLimiter } from '../campaign/limits/call-limiter.ts';
import { abortable } from './abortable.ts';

test('a call that starts after the abort is not made', async () => {
  const limiter = createCallLimiter({ concurrency: 1, retries: 0 });
  const controller = new AbortController();
  const made: number[] = [];
  const call = (number: number) => () => {
    made.push(number);
    return new Promise<void>(() => {});
  };

  const calls = [1, 2].map((number) => limiter.run(call(number), controller.signal));
  await new Promise((resolve) => setImmediate(resolve));
  controller.abort();

  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(made).toEqual([1]);
});

test('a failure that no one awaits any more is not an unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', hear);

  const waiting = abortable(Promise.reject(new Error('late')), AbortSignal.abort());
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await new Promise((resolve) => setImmediate(resolve));

  process.off('unhandledRejection', hear);
  expect(unhandled).toEqual([]);
});

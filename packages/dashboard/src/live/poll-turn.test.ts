import { ConnectionError } from '@provoke/client';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyOf, type PolledOptions, pollTurn } from './poll-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Thing = { isOpen: boolean };

/** A query that is read every five seconds while the thing is open. */
function polled(queryFn: (options: { signal: AbortSignal }) => Promise<Thing>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const options: PolledOptions<Thing, Thing, QueryKey> = {
    queryKey: ['thing'],
    queryFn,
    refetchInterval: ({ state }) => state.data?.isOpen && 5_000,
  };
  const query = client.getQueryCache().build<Thing, Error, Thing, QueryKey>(client, options);
  const turn = pollTurn(client, options, query);
  const { signal } = new AbortController();
  const read = () => turn({ signal, heard: () => {} });
  return { client, options, query, read, every: () => everyOf(options, query) };
}

test('what was read a while ago is read when it is due, and then until it changes no more', async () => {
  const things = [{ isOpen: true }, { isOpen: false }];
  const { client, options, read, every } = polled(async () => things.shift() ?? { isOpen: false });
  await client.fetchQuery(options as never);
  await vi.advanceTimersByTimeAsync(2_000);

  expect(await read()).toBe(3_000);
  expect(await read()).toBeUndefined();
  expect(every()).toBeUndefined();
});

test('a first read that failed is one failure, and is tried again', async () => {
  const answers = [
    () => Promise.reject(new ConnectionError('Away.')),
    () => Promise.resolve({ isOpen: true }),
  ];
  const { client, options, read, every } = polled(() => answers.shift()?.() ?? Promise.reject());
  await client.prefetchQuery(options as never);

  expect(every()).toBe(0);
  await expect(read()).rejects.toThrow('Away.');
  expect(answers).toHaveLength(1);
  expect(await read()).toBe(5_000);
});

test('a read without an answer is given up, and what was read before stays', async () => {
  let isSilent = false;
  const given = vi.fn();
  const { client, options, query, read } = polled(({ signal }) => {
    signal.addEventListener('abort', given);
    return isSilent ? new Promise(() => {}) : Promise.resolve({ isOpen: true });
  });
  await client.fetchQuery(options as never);
  isSilent = true;
  await read();

  const reading = expect(read()).rejects.toMatchObject({ name: 'Silent' });
  await vi.advanceTimersByTimeAsync(15_000);

  await reading;
  expect(given).toHaveBeenCalledOnce();
  expect(query.state).toMatchObject({ data: { isOpen: true }, fetchStatus: 'idle', error: null });
});

import { setImmediate } from 'node:timers/promises';

/**
 * Processes items with limited concurrency, taking the next one only when there is room. After a failure it takes no
 * more, waits for work in progress, and throws the first failure.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failure: { error: unknown } | undefined;
  const worker = async () => {
    for (let next = left.next(); !next.done && !failure; next = left.next())
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
  };
  const workers: Promise<void>[] = [];
  // Started one after the other, so that the first call is on its way while the next is prepared.
  while (workers.length < concurrency && !failure) {
    workers.push(worker());
    await setImmediate();
  }
  await Promise.all(workers);
  if (failure) throw failure.error;
}

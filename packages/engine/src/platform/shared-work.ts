import { abortable } from './abortable.ts';

type Running<Value> = { done: Promise<Value>; stop: AbortController; waiting: number };

/** Work that all who need it at the same time share. It is stopped when the last of them no longer waits. */
export function sharedWork<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
): (signal: AbortSignal) => Promise<Value> {
  let current: Running<Value> | undefined;
  const start = (): Running<Value> => {
    const stop = new AbortController();
    return { done: work(stop.signal), stop, waiting: 0 };
  };
  return async (signal) => {
    signal.throwIfAborted();
    current ??= start();
    const running = current;
    running.waiting++;
    try {
      return await abortable(running.done, signal);
    } finally {
      running.waiting--;
      if (running.waiting === 0) {
        running.stop.abort();
        if (current === running) current = undefined;
      }
    }
  };
}

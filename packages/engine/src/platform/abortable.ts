import { onAbort } from './on-abort.ts';

/** Stops waiting as soon as the signal aborts, even for a call that ignores the signal. */
export async function abortable<Answer>(
  promise: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  // It may fail when no caller waits; that must not become an unhandled rejection.
  promise.catch(() => {});
  signal.throwIfAborted();
  let stopListening = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stopListening = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    stopListening();
  }
}

import { onAbort } from './on-abort.ts';

/** Gives up waiting as soon as the signal says so, even for a call that does not listen to it. */
export async function abortable<Answer>(
  promise: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  // Nobody may be waiting any more when it fails; that is no failure that nobody handles.
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

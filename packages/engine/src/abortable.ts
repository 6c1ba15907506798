/** Gives up waiting as soon as the signal says so, even for a call that does not listen to it. */
export async function abortable<Answer>(
  promise: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  // Nobody may be waiting any more when it fails; that is no failure that nobody handles.
  promise.catch(() => {});
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** `signal` aborts a while after another one did, unless it is cleared before. */
type DelayedAbort = { signal: AbortSignal; clear(): void };

export function createDelayedAbort(first: AbortSignal, ms: number): DelayedAbort {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => stop.abort(first.reason), ms);
  };
  first.addEventListener('abort', start, { once: true });
  if (first.aborted) start();
  return {
    signal: stop.signal,
    clear() {
      first.removeEventListener('abort', start);
      clearTimeout(timer);
    },
  };
}

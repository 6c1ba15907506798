/** Nothing was heard for longer than the service is ever silent: what it was is not known. */
export class Silent extends Error {
  override readonly name = 'Silent';
}

/** An answer, or the first byte of a stream, takes no longer. */
export const ANSWER_MS = 15_000;
/** The service beats every 15 s; two beats may be late. */
export const SILENCE_MS = 35_000;

export type SilenceWatch = {
  /** Aborted with `Silent`, or with the outer signal. */
  signal: AbortSignal;
  /** Something was heard. */
  heard(): void;
  stop(): void;
};

/** Notices a connection that is open and says nothing, as one that a sleeping network left behind. */
export function watchSilence(outer: AbortSignal): SilenceWatch {
  const inner = new AbortController();
  const watch = (ms: number) =>
    setTimeout(() => inner.abort(new Silent(`Nothing was heard for ${ms / 1_000} s.`)), ms);
  const abort = () => inner.abort(outer.reason);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  let timer = watch(ANSWER_MS);
  return {
    signal: inner.signal,
    heard() {
      clearTimeout(timer);
      timer = watch(SILENCE_MS);
    },
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

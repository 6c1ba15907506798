/** A time limit, and what to change to have more: `timeout: 120`. */
export type Limit = { ms: number; what: string };

/** Why an assertion was stopped before its end. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  /** What to change. */
  readonly todo: string;

  constructor(message: string, todo: string) {
    super(message);
    this.todo = todo;
  }
}

const toSeconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;

/** A signal that is aborted with a `Stopped`, at the end of the limit or by another signal. */
export function stopInTime(
  { ms, what }: Limit,
  signal: AbortSignal | undefined,
): { signal: AbortSignal; done(): void } {
  const own = new AbortController();
  const end = setTimeout(
    () => own.abort(new Stopped(`The time was up after ${toSeconds(ms)}.`, what)),
    ms,
  );
  const cancel = () =>
    own.abort(new Stopped('The test was cancelled.', 'Run the test again, and let it end.'));
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  return {
    signal: own.signal,
    done() {
      clearTimeout(end);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

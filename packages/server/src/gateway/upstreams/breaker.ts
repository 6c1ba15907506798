import type { UpstreamError } from './upstream-error.ts';

/** Failures in a row after which an upstream counts as dead. */
const FAILURES_MAX = 5;
const DEAD_MS = 10_000;

/** A circuit breaker: blocks calls to a busy or dead upstream until a trial call finds that it has recovered. */
export type Breaker = {
  /** The last failure while calls are blocked; undefined if this call may go. */
  blocking(): UpstreamError | undefined;
  /** Whether it was busy or dead at the last call. */
  isOpen(): boolean;
  isDead(): boolean;
  failed(error: UpstreamError): void;
};

type Options = { failuresMax?: number; now?: (() => number) | undefined };

export function createBreaker({
  failuresMax = FAILURES_MAX,
  now = () => performance.now(),
}: Options = {}): Breaker {
  let failures = 0;
  let openUntil = 0;
  let waitMs = 0;
  let last: UpstreamError | undefined;

  return {
    blocking() {
      if (!last || waitMs === 0) return undefined;
      if (now() < openUntil) return last;
      // This call is the trial; the others stay blocked until it returns.
      openUntil = now() + waitMs;
      return undefined;
    },
    isOpen: () => waitMs > 0,
    isDead: () => failures >= failuresMax,
    failed(error) {
      last = error;
      if (error.code === 'provider-busy') waitMs = (error.retryAfterS ?? 0) * 1_000;
      else if (++failures >= failuresMax) waitMs = DEAD_MS;
      openUntil = now() + waitMs;
    },
  };
}

import type { UpstreamError } from './upstream-error.ts';

/** So many failures in a row, and an upstream counts as dead. */
const FAILURES_MAX = 5;
const DEAD_MS = 10_000;

/** Keeps calls away from an upstream that is busy or dead, until one of them finds that it has recovered. */
export type Breaker = {
  /** What went wrong last, as long as calls are kept away; undefined when this one may go. */
  blocking(): UpstreamError | undefined;
  /** It was busy or dead when a call last found out. */
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
      // This one goes to see; the others wait for what it finds.
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

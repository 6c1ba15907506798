import type { Limit } from './stop-in-time.ts';

/** A test as vitest shows it to its matchers. Other runners show nothing. */
export type RunnersTest = {
  timeout?: number;
  concurrent?: boolean;
  result?: { startTime?: number };
  context?: { signal?: AbortSignal };
};

/** Left for reading the campaign and for writing the failure. */
const RESERVE_MS = 1_000;
const RESERVE_SHARE = 0.2;

/** What is left of a test's own time, so that our failure comes before the runner's, which knows nothing. */
export function restOf(
  test: RunnersTest | undefined,
  clock: () => number = Date.now,
): { limit?: Limit; signal?: AbortSignal } {
  const { timeout, result, context } = test ?? {};
  const signal = context?.signal instanceof AbortSignal ? { signal: context.signal } : {};
  if (typeof timeout !== 'number' || !(timeout > 0) || timeout >= 2 ** 31 - 1) return signal;
  const spent = clock() - (result?.startTime ?? clock());
  const reserve = Math.min(RESERVE_MS, timeout * RESERVE_SHARE);
  return {
    ...signal,
    limit: {
      ms: Math.max(1, timeout - spent - reserve),
      what: `Raise the limit of the test, which is ${timeout} ms: test('…', { timeout: ${Math.max(60_000, 2 * timeout)} }, …), or testTimeout. Or send less: a smaller budget, fewer goals.`,
    },
  };
}

import { exponentialDelayMs } from '@provoke/contract/retry';
import PQueue from 'p-queue';
import pRetry from 'p-retry';
import { CallError } from '../../definitions/call-error.ts';
import { asksToWait } from '../../network/retry-after.ts';
import { abortable } from '../../platform/abortable.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Budget } from './budget.ts';
import type { Controls } from './controls.ts';
import type { DrawSlot } from './slots.ts';

/** Limits simultaneous calls to one server, and lowers the limit when it is throttled. */
export type CallLimiter = {
  run<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer>;
};

export type LimiterOptions = {
  /** Maximum simultaneous calls. Halved after a 429, then raised slowly. */
  concurrency: number;
  /** Retries after a transient failure. Throttling does not use one. */
  retries: number;
  /** Waiting ends when its minutes are used up. */
  budget?: Pick<Budget, 'check' | 'msLeft'>;
  /** No call starts while they are held. */
  controls?: Pick<Controls, 'isHeld' | 'untilReleased'> | undefined;
  /** Draws the slot of each call, retries included. */
  drawSlot?: DrawSlot | undefined;
  /** Maximum wait for a server that throttles every call without naming a time. */
  maxWaitMs?: number;
  /** Called with each pause that the server asks for. */
  onWait?: ((throttling: Throttling) => void) | undefined;
  clock?: Clock;
};

/** A pause that a server asks for. */
export type Throttling = {
  ms: number;
  /** What the server answered; null if it gave no status. */
  status: number | null;
  /** The limit from then on. */
  callsAtOnce: number;
};

const WAITS = { firstDelayMs: 500, delayMaxMs: 30_000 };
const MAX_WAIT_MS = 15 * 60_000;
/** The same if the server names a time: longer than any hourly or daily limit. */
const MAX_WAIT_ASKED_MS = 2 * 24 * 3_600_000;
const RANDOM_DELAYS = { firstDelayMs: 25, delayMaxMs: 5_000 };

/**
 * Adds one call at a time while calls succeed and halves the limit at a 429 (AIMD, as in TCP), and honours
 * `Retry-After`. A throttled call frees its slot and gets the next free one before new calls.
 */
export function createCallLimiter({
  concurrency,
  retries,
  budget,
  controls,
  drawSlot,
  maxWaitMs = MAX_WAIT_MS,
  onWait,
  clock = systemClock,
}: LimiterOptions): CallLimiter {
  const queue = new PQueue({ concurrency });
  let width = concurrency;
  let opensAt = Number.NEGATIVE_INFINITY;
  let halvedAt = Number.NEGATIVE_INFINITY;
  /** Throttled bursts since the last answer. */
  let bursts = 0;
  let throttledAt: number | undefined;

  const setWidth = (next: number) => {
    width = Math.min(concurrency, Math.max(1, next));
    queue.concurrency = Math.floor(width);
  };
  const slowDown = ({ retryAfterMs: askedMs, statusCode }: CallError, startedAt: number) => {
    const now = clock.now();
    // Calls that were in flight when the limit was halved belong to the same burst: one reason to slow down.
    const isSameBurst = startedAt <= halvedAt;
    const ownMs = isSameBurst ? 0 : exponentialDelayMs(bursts, WAITS);
    // A wait of 0 is believed once: else a server that throttles the next call too would be called without a pause.
    const waitMs = askedMs === undefined || (askedMs === 0 && bursts > 0) ? ownMs : askedMs;
    opensAt = Math.max(opensAt, now + waitMs);
    if (isSameBurst) return;
    throttledAt ??= now;
    bursts++;
    halvedAt = now;
    setWidth(width / 2);
    onWait?.({ ms: waitMs, status: statusCode, callsAtOnce: queue.concurrency });
  };

  const isHopeless = ({ retryAfterMs }: CallError) => {
    const mostMs = retryAfterMs ? MAX_WAIT_ASKED_MS : maxWaitMs;
    return throttledAt !== undefined && clock.now() - throttledAt > mostMs;
  };

  const waitUntil = async (momentOf: () => number, signal: AbortSignal) => {
    while (clock.now() < momentOf()) {
      const msLeft = budget?.msLeft() ?? Number.POSITIVE_INFINITY;
      if (msLeft <= 0) budget?.check();
      await clock.sleep(Math.min(momentOf() - clock.now(), msLeft), signal);
    }
  };
  const waitForTurn = async (signal: AbortSignal) => {
    const isOpen = () => clock.now() >= opensAt && !controls?.isHeld;
    do {
      await waitUntil(() => opensAt, signal);
      await controls?.untilReleased(signal);
      if (!drawSlot) return;
      const slotAt = clock.now() + (await drawSlot(signal));
      await waitUntil(() => slotAt, signal);
      // Calls that waited for something else would otherwise all start together.
    } while (!isOpen());
  };
  const callWhenOpen = async <Answer>(call: () => Promise<Answer>, signal: AbortSignal) => {
    await waitForTurn(signal);
    // A call whose turn comes after the end is not made.
    signal.throwIfAborted();
    const startedAt = clock.now();
    try {
      const answer = await call();
      bursts = 0;
      throttledAt = undefined;
      if (width < concurrency) setWidth(width + 1 / width);
      return answer;
    } catch (error) {
      // Before the slot is free, so that the next call in it waits too.
      if (isThrottled(error)) slowDown(error, startedAt);
      throw error;
    }
  };
  const callPatiently = async <Answer>(call: () => Promise<Answer>, signal: AbortSignal) => {
    for (let throttlings = 0; ; throttlings++)
      try {
        return await queue.add(() => callWhenOpen(call, signal), { priority: throttlings });
      } catch (error) {
        if (!isThrottled(error) || isHopeless(error)) throw error;
        // A call that is alone has no others to be in step with.
        if (queue.size + queue.pending > 0) await delayAtRandom(throttlings, { clock, signal });
      }
  };

  return {
    run: (call, signal) =>
      pRetry(() => abortable(callPatiently(call, signal), signal), {
        retries,
        minTimeout: WAITS.firstDelayMs,
        maxTimeout: WAITS.delayMaxMs,
        randomize: true,
        signal,
        shouldRetry: ({ error }) =>
          error instanceof CallError && error.retryable && !isThrottled(error),
      }),
  };
}

/** A call that is throttled again right after its wait collides with others. A random delay brings it out of step. */
async function delayAtRandom(
  throttlings: number,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  if (throttlings === 0) return;
  await clock.sleep(Math.random() * exponentialDelayMs(throttlings, RANDOM_DELAYS), signal);
}

const isThrottled = (error: unknown): error is CallError =>
  error instanceof CallError && error.retryable && asksToWait(error.statusCode, error.retryAfterMs);

import { ApiError } from '@provoke/client';
import { backOffMs } from '@provoke/contract/retry';
import { isRefused } from './is-refused.ts';
import { isHidden, onWake } from './on-wake.ts';
import { type Cut, type Follower, register, tell } from './standing.ts';
import { SILENCE_MS, Silent } from './watch-silence.ts';

type Turning = {
  /** Aborted when the turn is to begin anew, or the follower is stopped. */
  signal: AbortSignal;
  /** To be called at every sign of life. */
  heard(): void;
};

/**
 * One try to be current: a read, or a stream for as long as it holds. Returns the wait until the next one, or
 * undefined if nothing is left to follow; throws if the service is away.
 */
export type Turn = (turning: Turning) => Promise<number | undefined>;

type Options = {
  /** When what the page shows was read. */
  readAt?: number | undefined;
  /** Called with an error that another try would not change. It ends the following. */
  onRefused?(error: unknown): void;
};

const BACK_OFF = { firstDelayMs: 1_000, delayMaxMs: 30_000 };
/** What held this long was good: the next connection is due at once. */
const GOOD_MS = 5_000;
const AT_ONCE_MS = 250;
/** Even if the service asks for none. */
const WAIT_MIN_MS = 500;

/**
 * Takes turns until nothing is left to follow or it is stopped, with back-off forever while the service is away. A
 * hidden page follows nothing; one that is shown again, slept, or is online again tries at once. `<NotLive>` says of
 * all followers of a page how they stand.
 */
export function follow(turn: Turn, { readAt, onRefused }: Options = {}): () => void {
  let isStopped = false;
  let failures = 0;
  let cut: Cut | undefined;
  let round = new AbortController();
  const nudge = () => round.abort();
  const follower: Follower = {
    get cut() {
      return cut;
    },
    retry: nudge,
  };
  const unregister = register(follower);
  const unwake = onWake(nudge);

  const set = (next: Cut | undefined) => {
    if (!next && !cut) return;
    cut = next;
    tell(follower);
  };
  const heard = () => {
    if (isStopped || round.signal.aborted) return;
    readAt = Date.now();
    set(undefined);
  };
  const stop = () => {
    isStopped = true;
    round.abort();
    unwake();
    unregister();
  };

  /** The wait until the next turn. */
  const fail = (error: unknown, lastedMs: number): number => {
    if (lastedMs > GOOD_MS) failures = 0;
    if (lastedMs > GOOD_MS && !(error instanceof Silent)) return Math.random() * AT_ONCE_MS;
    const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
    const waitMs =
      asked === undefined ? backOffMs(failures++, BACK_OFF) : Math.max(asked, WAIT_MIN_MS);
    const now = Date.now();
    const since = cut?.since ?? Math.min(now, (readAt ?? now) + SILENCE_MS);
    set({ since, readAt, againAt: now + waitMs, isAsked: asked !== undefined });
    return waitMs;
  };

  const takeTurn = async (): Promise<number | undefined> => {
    const begun = performance.now();
    const { signal } = round;
    if (cut) set({ ...cut, againAt: undefined });
    try {
      const next = await turn({ signal, heard });
      failures = 0;
      heard();
      return next;
    } catch (error) {
      if (isStopped || signal.aborted) return 0;
      if (!isRefused(error)) return fail(error, performance.now() - begun);
      onRefused?.(error);
      return undefined;
    }
  };

  const run = async () => {
    while (!isStopped) {
      round = new AbortController();
      const waitMs = isHidden() ? Number.POSITIVE_INFINITY : await takeTurn();
      if (waitMs === undefined) return stop();
      await rest(waitMs, round.signal);
    }
  };
  void run();
  return stop;
}

/** A while, or until it is aborted. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });

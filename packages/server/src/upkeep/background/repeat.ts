import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export type Round = {
  /** Aborted when the service closes: the round ends after its current piece of work. */
  signal: AbortSignal;
  /** Hands over work that outlasts the round. Its end begins the next round, and closing waits for it. */
  detach(work: Promise<unknown>): void;
};

/** Work that is repeated in the background. */
export type Task = {
  /** For the log. */
  name: string;
  /** One round. May resolve to the time until the next one in milliseconds: 0 if there is more to do. */
  run(round: Round): Promise<void> | Promise<number | undefined>;
  /** Time from the end of a round to the next one. */
  everyMs: number;
  /** The same after a failure (default: `everyMs`). */
  retryMs?: number;
  /** Rests at least this many times as long as the round took. */
  restFactor?: number;
  /** Level of a failure in the log (default: `warn`). */
  level?: 'warn' | 'error';
};

export type Repeated = {
  /** Begins the next round now, or right after the current one. */
  wake(): void;
  /** Waits for the current round, and for the work that it detached. */
  close(): Promise<void>;
};

type Pause = (ms: number, signal: AbortSignal) => Promise<void>;
type Options = {
  /** Time until the first round; `Infinity`: it waits to be woken. */
  afterMs?: number;
  pause?: Pause;
};

/** Runs a task again and again, one round at a time. A failed round is logged; the next one follows. */
export function repeat(
  { name, run, everyMs, retryMs = everyMs, restFactor = 0, level = 'warn' }: Task,
  log: Logger,
  { afterMs = 0, pause = sleepUnreferenced }: Options = {},
): Repeated {
  const closing = new AbortController();
  const { signal } = closing;
  const detached = new Set<Promise<unknown>>();
  let waking = new AbortController();
  const wake = () => waking.abort();

  const logFailure = (error: Error) =>
    log[level]({ task: name, reason: error.message }, 'background task failed');

  function detach(work: Promise<unknown>): void {
    const ending = work.catch(logFailure).finally(() => {
      detached.delete(ending);
      wake();
    });
    detached.add(ending);
  }

  /** Returns the time until the next round. */
  async function runOnce(): Promise<number> {
    const started = performance.now();
    let pauseMs = everyMs;
    const wantedMs = await Promise.resolve(run({ signal, detach })).catch((error: Error) => {
      logFailure(error);
      pauseMs = retryMs;
    });
    const restMs = restFactor * (performance.now() - started);
    return wantedMs ?? Math.max(pauseMs, restMs);
  }

  async function rest(ms: number): Promise<void> {
    await pause(ms, waking.signal);
    waking = new AbortController();
  }

  async function work(): Promise<void> {
    for (let ms = afterMs; ; ms = await runOnce()) {
      await rest(ms);
      if (signal.aborted) break;
    }
    await Promise.all(detached);
  }
  const working = work();

  return {
    wake,
    async close() {
      closing.abort();
      wake();
      await working;
    },
  };
}

/** The longest that a timer allows: 24 days. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Does not keep the process alive. */
const sleepUnreferenced: Pause = (ms, signal) =>
  sleep(Math.min(ms, TIMER_MAX_MS), undefined, { signal, ref: false }).catch(() => {});

import { setTimeout as sleep } from 'node:timers/promises';

export type Clock = {
  /** Milliseconds since any moment. It is never set back. */
  now(): number;
  /** Rejects as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

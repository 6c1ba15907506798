import type { Clock } from '../platform/clock.ts';

type Wait = { endsAt: number; end(): void };

/** A clock that starts at 0. When nothing else is left to do, it moves on to the end of the next wait. */
export function createFakeClock(): Clock {
  let now = 0;
  const waits: Wait[] = [];
  const endNext = () => {
    waits.sort((a, b) => a.endsAt - b.endsAt);
    const next = waits.shift();
    now = Math.max(now, next?.endsAt ?? now);
    next?.end();
  };
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        waits.push({ endsAt: now + ms, end: resolve });
        setImmediate(endNext);
      }),
  };
}

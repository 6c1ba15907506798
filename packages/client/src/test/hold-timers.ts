import { setImmediate } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

type Timer = ReturnType<typeof setTimeout>;

export type HeldTimers = {
  /** How many were set and neither cleared nor fired. */
  running(): number;
  /** Resolves when this many have been set. */
  untilSet(times: number): Promise<void>;
  /** Fires those that run. */
  fire(): void;
};

/** For the rest of a test, timers of this length fire only when it says so. */
export function holdTimers(ms: number): HeldTimers {
  const { setTimeout, clearTimeout } = globalThis;
  const held = new Map<Timer, () => void>();
  let set = 0;
  vi.stubGlobal('setTimeout', (callback: () => void, delayMs?: number, ...more: unknown[]) => {
    if (delayMs !== ms) return Reflect.apply(setTimeout, globalThis, [callback, delayMs, ...more]);
    const timer = setTimeout(() => {}, 0);
    held.set(timer, callback);
    set++;
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer?: Timer) => {
    if (timer) held.delete(timer);
    clearTimeout(timer);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    running: () => held.size,
    async untilSet(times) {
      while (set < times) await setImmediate();
    },
    fire() {
      const callbacks = [...held.values()];
      held.clear();
      for (const callback of callbacks) callback();
    },
  };
}

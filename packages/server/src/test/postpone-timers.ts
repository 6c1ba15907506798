import { onTestFinished, vi } from 'vitest';

const NEVER_MS = 2 ** 31 - 1;

/** For the rest of a test, timers of this length do not fire: what happens then happens for another reason. */
export function postponeTimers(ms: number): void {
  const { setTimeout, setInterval } = globalThis;
  const postponed = (delayMs?: number) => (delayMs === ms ? NEVER_MS : delayMs);
  vi.stubGlobal('setTimeout', (callback: () => void, delayMs?: number, ...more: unknown[]) =>
    Reflect.apply(setTimeout, globalThis, [callback, postponed(delayMs), ...more]),
  );
  vi.stubGlobal('setInterval', (callback: () => void, delayMs?: number, ...more: unknown[]) =>
    Reflect.apply(setInterval, globalThis, [callback, postponed(delayMs), ...more]),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

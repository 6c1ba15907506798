const TICK_MS = 2_000;
/** A timer may be late on a busy machine; by more than this, the computer slept. */
const LATE_MS = 10_000;

/**
 * Calls back whenever what was open may be dead, or what was away may be back: the tab is shown, hidden or thawed, the
 * network is there again, or the clock has jumped, since the computer slept.
 */
export function onWake(callback: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const name of ['visibilitychange', 'resume'])
    document.addEventListener(name, callback, { signal });
  for (const name of ['online', 'pageshow']) window.addEventListener(name, callback, { signal });
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    const hasSlept = now - last > TICK_MS + LATE_MS;
    last = now;
    if (hasSlept) callback();
  }, TICK_MS);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

export const isHidden = (): boolean => document.visibilityState === 'hidden';

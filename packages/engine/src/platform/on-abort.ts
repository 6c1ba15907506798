/** The listeners of each signal, called by a single listener on it. */
const all = new WeakMap<AbortSignal, Listeners>();

type Listeners = { stops: Set<() => void>; hear: () => void };

/**
 * Calls `stop` when the signal aborts, unless the returned function is called first. All calls of a campaign listen
 * to one signal. Adding or removing a signal's own listener takes time proportional to their number; this takes
 * constant time. A signal that is already aborted never calls `stop`.
 */
export function onAbort(signal: AbortSignal, stop: () => void): () => void {
  const { stops, hear } = all.get(signal) ?? listenTo(signal);
  // A new function each time, because two callers may pass the same one.
  const listener = () => stop();
  stops.add(listener);
  return () => {
    const wasThere = stops.delete(listener);
    if (!wasThere || stops.size > 0) return;
    all.delete(signal);
    signal.removeEventListener('abort', hear);
  };
}

function listenTo(signal: AbortSignal): Listeners {
  const stops = new Set<() => void>();
  const hear = () => {
    for (const stop of stops) stop();
  };
  all.set(signal, { stops, hear });
  signal.addEventListener('abort', hear);
  return { stops, hear };
}

/** Those who listen to a signal, all through one listener of its own. */
const all = new WeakMap<AbortSignal, Listeners>();

type Listeners = { stops: Set<() => void>; hear: () => void };

/**
 * Calls `stop` when the signal is aborted, unless the function that it gives is called before. A whole campaign's
 * calls listen to one signal; to add or remove a listener of its own, a signal looks at all that it has, and
 * this takes the same however many there are. A signal that is aborted already calls nobody.
 */
export function onAbort(signal: AbortSignal, stop: () => void): () => void {
  const { stops, hear } = all.get(signal) ?? listenTo(signal);
  // A function of its own each, also when two listen with the same one.
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

/** Those who listen to a signal, all through one listener of its own. */
const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `stop` when the signal is aborted, until the function that it gives is called. A whole campaign's
 * calls listen to one signal, and to add or remove one listener a signal looks at all that it has; here
 * it takes the same however many there are. A signal that is aborted already calls nobody.
 */
export function onAbort(signal: AbortSignal, stop: () => void): () => void {
  const stops = listeners.get(signal) ?? listenTo(signal);
  // One listener each, also when two listen with the same function.
  const listener = () => stop();
  stops.add(listener);
  return () => stops.delete(listener);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const stops = new Set<() => void>();
  listeners.set(signal, stops);
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  return stops;
}

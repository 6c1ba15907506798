/**
 * Aborts the controller with the signal, until the returned function is called. `AbortSignal.any` holds its sources
 * weakly: after a garbage collection it may never be aborted.
 */
export function abortWith(
  controller: AbortController,
  signal: AbortSignal | undefined,
): () => void {
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return () => signal?.removeEventListener('abort', abort);
}

import type { HttpCall } from './http-call.ts';
import type { ClientOptions } from './options.ts';

/** Sends a call. The signal is passed twice, because a request loses its own after a garbage collection. */
export const fetchOnce = (
  { fetch = globalThis.fetch }: Pick<ClientOptions, 'fetch'>,
  { url, init }: HttpCall,
  signal: AbortSignal,
): Promise<Response> => fetch(new Request(url, { ...init, signal }), { signal });

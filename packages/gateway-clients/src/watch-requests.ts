import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

const watching = new AsyncLocalStorage<{ requests: number }>();

subscribe('undici:request:create', () => {
  const seen = watching.getStore();
  if (seen) seen.requests++;
});

/**
 * The error of a call, and the number of HTTP requests that Node's `fetch` sent for it. The client itself is
 * unchanged.
 */
export async function watchRequests(call: () => PromiseLike<unknown>) {
  const seen = { requests: 0 };
  try {
    const answer = await watching.run(seen, call);
    return { ...seen, answer, error: undefined };
  } catch (error) {
    return { ...seen, answer: undefined, error };
  }
}

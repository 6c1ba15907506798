import type { Client } from 'undici';
import type { LoadRequest } from './load.ts';

export type Timing = { status: number; ms: number };

/** Sends a request again and again until a moment has passed, and finishes the last one. */
export async function sendUntil(
  client: Client,
  request: LoadRequest,
  until: number,
): Promise<Timing[]> {
  const timings: Timing[] = [];
  while (performance.now() < until) {
    const started = performance.now();
    const status = await send(client, request);
    timings.push({ status, ms: performance.now() - started });
  }
  return timings;
}

/**
 * The status of the answer, once that is read; 0 when the connection broke. `dispatch` rather than
 * `request`: the cores are shared, and this takes less of them.
 */
function send(client: Client, request: LoadRequest): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    client.dispatch(
      { ...request, body: request.body ?? null },
      {
        onConnect: () => {},
        onHeaders: (code) => {
          status = code;
          return true;
        },
        onData: () => true,
        onComplete: () => resolve(status),
        onError: () => resolve(0),
      },
    );
  });
}

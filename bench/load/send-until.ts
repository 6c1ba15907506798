import type { Client } from 'undici';
import type { LoadRequest } from './load.ts';

export type Timing = { status: number; ms: number };

/** Repeats a request until a given time, and finishes the last one. */
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
 * The status of the answer after reading it; 0 if the connection broke. Uses `dispatch` rather than
 * `request`, which takes more of the shared cores.
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

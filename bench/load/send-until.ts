import type { Client } from 'undici';
import type { LoadRequest } from './load.ts';
import { numbered } from './numbered.ts';

export type Timing = { status: number; ms: number };

/** Sends a request again and again until a moment has passed, and finishes the last one. */
export async function sendUntil(
  client: Client,
  request: LoadRequest,
  { next, until }: { next(): number; until: number },
): Promise<Timing[]> {
  const body = request.body === undefined ? () => null : numbered(request.body, next);
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, numbered(value, next)] as const,
  );
  const timings: Timing[] = [];
  while (performance.now() < until) {
    const fresh = Object.fromEntries(headers.map(([name, value]) => [name, value()]));
    const started = performance.now();
    const status = await send(client, { ...request, headers: fresh, body: body() });
    timings.push({ status, ms: performance.now() - started });
  }
  return timings;
}

type Ready = Omit<LoadRequest, 'body'> & { body: string | null };

/**
 * The status of the answer, once that is read; 0 when the connection broke. `dispatch` rather than
 * `request`: the cores are shared, and this takes less of them.
 */
function send(client: Client, request: Ready): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    client.dispatch(request, {
      onConnect: () => {},
      onHeaders: (code) => {
        status = code;
        return true;
      },
      onData: () => true,
      onComplete: () => resolve(status),
      onError: () => resolve(0),
    });
  });
}

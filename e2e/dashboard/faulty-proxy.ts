import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What becomes of the requests for a run's events. */
export type Fault = 'none' | 'throttled' | 'silent';

export type FaultyProxy = {
  url: string;
  /** Also cuts the streams that are open: silently, unless they are throttled. */
  set(fault: Fault): void;
};

const RETRY_AFTER_S = '2';

/** In front of a service: its streams may be throttled, or their connections half-open. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let fault: Fault = 'none';
  const streams = new Set<ServerResponse>();
  const server = createServer((asked, answer) => {
    const isStream = asked.url?.includes('/events') === true;
    if (isStream && fault === 'throttled') {
      answer.writeHead(429, { 'retry-after': RETRY_AFTER_S, 'content-type': 'application/json' });
      return answer.end('{"detail":"Too many requests."}');
    }
    if (isStream && fault === 'silent') return;
    if (isStream) streams.add(answer);
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', target), { method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.on('data', (bytes) => {
        if (!isStream || streams.has(answer)) answer.write(bytes);
      });
      from.on('end', () => {
        if (!isStream || streams.has(answer)) answer.end();
      });
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      if (next === 'throttled') for (const stream of streams) stream.destroy();
      // From now on, nothing is passed to them.
      if (next !== 'none') streams.clear();
      fault = next;
    },
  };
}

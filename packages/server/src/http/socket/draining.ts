import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const DEADLINE_MS = 10_000;
/** Requests sent before the caller could know that we stop arrive within this time. */
const GRACE_MS = 500;

/** Watches a server's connections, so that it can stop without cutting off a request. */
export function draining(server: Server): () => Promise<void> {
  const inFlight = countRequests(server);

  return () =>
    new Promise((resolve) => {
      const started = Date.now();
      const check = setInterval(() => {
        server.closeIdleConnections();
        const waited = Date.now() - started;
        if (waited > DEADLINE_MS) server.closeAllConnections();
        if (waited > GRACE_MS) closeIdle(inFlight);
      }, 50);
      server.close(() => {
        clearInterval(check);
        resolve();
      });
      server.closeIdleConnections();
    });
}

/** Number of requests in flight on each connection. */
function countRequests(server: Server): ReadonlyMap<Socket, number> {
  const inFlight = new Map<Socket, number>();
  server.on('connection', (socket) => {
    inFlight.set(socket, 0);
    socket.once('close', () => inFlight.delete(socket));
  });
  server.on('request', ({ socket }, answer) => {
    const change = (by: number) => {
      const before = inFlight.get(socket);
      if (before !== undefined) inFlight.set(socket, before + by);
    };
    change(1);
    answer.once('close', () => change(-1));
  });
  return inFlight;
}

/** Node treats a connection that never sent a request as busy, and leaves it open. */
function closeIdle(inFlight: ReadonlyMap<Socket, number>): void {
  for (const [socket, requests] of inFlight) if (requests === 0) socket.destroy();
}

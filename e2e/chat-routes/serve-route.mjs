import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { POST } from './route.mjs';

/** Answers at /api/chat with the route's `Response`, as Next.js does. Prints the address. */
const server = createServer(async (incoming, outgoing) => {
  if (incoming.url !== '/api/chat' || incoming.method !== 'POST') {
    outgoing.writeHead(404).end();
    return;
  }
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: 'POST',
    headers: incoming.headers,
    body: Readable.toWeb(incoming),
    duplex: 'half',
  });
  const response = await POST(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => {});
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
);

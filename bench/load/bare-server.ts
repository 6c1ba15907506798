import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './download.ts';

// A process of its own: `node:http` and nothing else. Reads every request to its end and answers the same bytes.
const [answer = '', file = ''] = process.argv.slice(2);
const { status, headers } = JSON.parse(answer) as Answer;
const body = readFileSync(file);

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks);
    response.writeHead(status, { ...headers, 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
});

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Answer } from './download.ts';
import { serveUntilDisconnected } from './serve-until-disconnected.ts';

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
serveUntilDisconnected(server);

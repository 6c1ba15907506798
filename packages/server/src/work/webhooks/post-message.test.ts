import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postMessage } from './post-message.ts';

/** A far end that answers each request with these bytes, and closes the connection. */
async function startFarEnd(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['is not HTTP', '\u001b[31mgarbage\r\n', 'Its answer is not HTTP.'],
  ['has no status', 'HTTP/1.1 99999 Huge\r\n\r\n', 'Its answer is not HTTP.'],
  ['has a broken body', chunked('ZZZ\r\n'), 'Its answer is not HTTP.'],
  ['has huge headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 'too long'],
  ['breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab', 'ended before the whole answer'],
  ['does not come', '', 'ended before the whole answer'],
])('the owner sees the reason for an answer that %s', async (_, answer, words) => {
  const url = await startFarEnd(answer);
  const settings = { privateAddresses: true, timeoutMs: 60_000, resolve: async () => [] };

  const posting = postMessage({ url, headers: {}, body: '{}' }, settings);

  await expect(posting).rejects.toThrow(words);
});

function chunked(body: string): string {
  return `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body}`;
}

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { callHttp, jsonCall } from './call-http.ts';

async function post(script: Script, { timeoutMs = 2_000 } = {}) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  const signal = new AbortController().signal;
  return callHttp(jsonCall({ url: server.url, headers: {}, body: { a: 1 }, timeoutMs, signal }));
}

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('an answer compressed by %s is read', async (encoding, compress) => {
  const { json } = await post((_, response) => {
    response.setHeader('content-encoding', encoding);
    response.end(compress('{"text":"é"}'));
  });

  expect(json).toEqual({ text: 'é' });
});

test('a decompression bomb is not unpacked to its end', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
  const posting = post((_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(bomb);
  });

  await expect(posting).rejects.toThrow(/longer than 4 MiB/);
});

test('a wrong content-encoding is a failure of the target', async () => {
  const posting = post((_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end('not compressed');
  });

  await expect(posting).rejects.toMatchObject({ name: 'TargetError' });
});

test('a character split between packets is restored, and repeated headers are joined', async () => {
  const answer = await post((_, response) => {
    response.setHeader('x-twice', ['a', 'b']);
    const bytes = Buffer.from('"é"');
    response.write(bytes.subarray(0, 2));
    setImmediate(() => response.end(bytes.subarray(2)));
  });

  expect(answer).toMatchObject({ json: 'é', headers: { 'x-twice': 'a, b' } });
});

test('an endless answer times out', async () => {
  const posting = post((_, response) => void response.write('{'), { timeoutMs: 100 });

  await expect(posting).rejects.toThrow(/did not finish its answer within 0.1 s/);
});

test('the next call reuses the connection', async () => {
  const ports = new Set<number | undefined>();
  const server = await scriptedServer((_, response) => {
    ports.add(response.socket?.remotePort);
    response.end('{}');
  });
  onTestFinished(server.close);
  const { signal } = new AbortController();
  const call = { url: server.url, headers: {}, body: {}, timeoutMs: 2_000, signal };

  for (let calls = 0; calls < 5; calls++) await callHttp(jsonCall(call));

  expect(ports.size).toBe(1);
});

test.each([
  ['text/plain; charset=ISO-8859-1', Buffer.from('Grüße', 'latin1')],
  ['application/json; charset="utf-16le"', Buffer.from('Grüße', 'utf16le')],
  ['text/plain', Buffer.from('\uFEFFGrüße', 'utf16le')],
  ['text/plain; charset=x-unknown', Buffer.from('Grüße')],
])('an answer in the character set of %s is read', async (type, bytes) => {
  const { text } = await post((_, response) => {
    response.setHeader('content-type', type);
    response.end(bytes);
  });

  expect(text).toBe('Grüße');
});

test('an answer that is compressed twice is read', async () => {
  const { json } = await post((_, response) => {
    response.setHeader('content-encoding', 'br, gzip');
    response.end(gzipSync(brotliCompressSync('{"text":"é"}')));
  });

  expect(json).toEqual({ text: 'é' });
});

test('headers without end are a failure that is not tried again', async () => {
  const posting = post((_, response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(300_000)}\r\n\r\n`);
  });

  await expect(posting).rejects.toMatchObject({
    message: expect.stringContaining('sent headers that are too long'),
    retryable: false,
  });
});

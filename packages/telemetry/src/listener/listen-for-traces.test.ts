import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { aTool, PARENT, TRACE } from '../reading/spans.fixture.ts';
import { toJsonExport, toProtobufExport } from '../test/encode-export.ts';
import { createTraces } from '../traces/create-traces.ts';
import { listenForTraces } from './listen-for-traces.ts';

async function listening() {
  const traces = createTraces();
  traces.expect({ traceId: TRACE, spanId: PARENT });
  const listener = await listenForTraces({ port: 0, traces });
  onTestFinished(() => listener.close());
  return { traces, listener, url: `${listener.url}/v1/traces` };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const PROTOBUF = { 'content-type': 'application/x-protobuf' };
const span = aTool({ id: 1 });
const json = JSON.stringify(toJsonExport([span]));

const post = (
  url: string,
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = JSON_TYPE,
) => fetch(url, { method: 'POST', body, headers });

test('takes exports in both encodings and answers in the same', async () => {
  const { traces, listener, url } = await listening();

  const inJson = await post(url, json);
  const inProtobuf = await post(url, Buffer.from(gzipSync(toProtobufExport([aTool({ id: 2 })]))), {
    ...PROTOBUF,
    'content-encoding': 'gzip',
  });

  expect([inJson.status, await inJson.text()]).toEqual([200, '{}']);
  expect(inProtobuf.headers.get('content-type')).toBe('application/x-protobuf');
  expect((await inProtobuf.arrayBuffer()).byteLength).toBe(0);
  expect(traces.read(TRACE).spans).toHaveLength(2);
  expect(listener.counts()).toMatchObject({ taken: 2, unknown: 0 });
});

test('spans of another trace are counted, and the answer says so', async () => {
  const { listener, url } = await listening();
  const foreign = toJsonExport([{ ...span, traceId: 'd'.repeat(32) }]);

  const answer = await post(url, JSON.stringify(foreign));

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    partialSuccess: { rejectedSpans: '1', errorMessage: expect.stringContaining('traceparent') },
  });
  expect(listener.counts()).toMatchObject({ taken: 0, unknown: 1 });
});

test('other paths are not found, and other methods not allowed', async () => {
  const { listener, url } = await listening();
  const answers = [
    await post(`${listener.url}/v1/logs`, json),
    await fetch(url),
    await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://example.com' } }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 405, 405]);
  for (const { headers } of answers)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a website that points a name of its own here is refused', async () => {
  const { listener } = await listening();
  const { port } = new URL(listener.url);
  const asked = request({
    port,
    host: '127.0.0.1',
    path: '/v1/traces',
    method: 'POST',
    headers: { ...JSON_TYPE, host: `evil.example:${port}` },
  });
  asked.end(json);

  const [answer] = await once(asked, 'response');

  expect(answer.statusCode).toBe(403);
  expect(listener.counts().taken).toBe(0);
});

test('what cannot be read is refused with the reason, in its encoding', async () => {
  const { listener, url } = await listening();

  const broken = await post(url, '{');
  const other = await post(url, json, { 'content-type': 'text/plain' });
  const damaged = await post(url, Buffer.from([0x0a]), PROTOBUF);

  expect([broken.status, other.status, damaged.status]).toEqual([400, 415, 400]);
  expect(await broken.json()).toEqual({ message: 'The body is not JSON.' });
  expect(Buffer.from(await damaged.arrayBuffer()).toString()).toContain('protobuf');
  expect(listener.counts().refused).toBe(3);
});

test('a body over 4 MiB is refused, whether it says so or not', async () => {
  const { listener, url } = await listening();
  const large = Buffer.alloc(5 * 1024 * 1024, ' ');
  const inPieces = new ReadableStream({
    async start(controller) {
      for (let at = 0; at < large.length; at += 65_536)
        controller.enqueue(large.subarray(at, at + 65_536));
      controller.close();
    },
  });
  const piecemeal: RequestInit = { method: 'POST', headers: JSON_TYPE, body: inPieces };

  // The socket may close before the client has sent all of it.
  const answers = await Promise.allSettled([
    post(url, large),
    fetch(url, { ...piecemeal, duplex: 'half' }),
  ]);

  for (const answer of answers)
    if (answer.status === 'fulfilled') expect(answer.value.status).toBe(413);
  await expect.poll(() => listener.counts().refused).toBe(2);
  expect((await post(url, json)).status).toBe(200);
});

test('a client that breaks off changes nothing', async () => {
  const { listener, url } = await listening();
  const { port } = new URL(listener.url);
  const socket = connect(Number(port), '127.0.0.1');
  const head = ['POST /v1/traces HTTP/1.1', 'host: localhost', 'content-type: application/json'];
  socket.write(`${[...head, 'content-length: 100'].join('\r\n')}\r\n\r\n{`);
  await sleep(50);
  socket.destroy();

  await expect.poll(() => listener.counts().refused).toBe(1);
  expect((await post(url, json)).status).toBe(200);
});

test('more than 64 clients are turned away, and it closes in spite of idle ones', async () => {
  const { listener } = await listening();
  const { port } = new URL(listener.url);
  const idle = Array.from({ length: 80 }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of idle) socket.on('error', () => {});
  await expect.poll(() => idle.filter(({ destroyed }) => destroyed).length).toBe(16);

  await listener.close();

  await expect.poll(() => idle.filter(({ destroyed }) => destroyed).length).toBe(80);
});

test('a port that is taken is an error, and an aborted signal closes it', async () => {
  const { listener, traces } = await listening();
  const port = Number(new URL(listener.url).port);
  const controller = new AbortController();
  const second = await listenForTraces({ port: 0, traces, signal: controller.signal });

  await expect(listenForTraces({ port, traces })).rejects.toThrow('EADDRINUSE');
  controller.abort();
  await expect(fetch(second.url)).rejects.toThrow();
});

import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../test/start-server.ts';
import { answerJson, answers, startUpstream } from '../../test/upstream.ts';
import { callUpstream } from './call-upstream.ts';
import { openConnections } from './open-connections.ts';

test('a provider is called through its configured proxy', async () => {
  const provider = await startUpstream(answers);
  const proxy = await startProxy({ 'models.test:80': provider.url });

  const answer = await call('http://models.test/v1', proxy.url);

  expect(answer).toMatchObject({ id: 'chatcmpl-1' });
  expect(proxy.asked).toEqual(['POST models.test:80']);
  expect(provider.requests).toHaveLength(1);
});

test('a TLS provider is called through a tunnel, and never directly if the proxy refuses one', async () => {
  const proxy = await startProxy({});

  await expect(call('https://models.test/v1', proxy.url)).rejects.toMatchObject({
    code: 'provider-unreachable',
    message: expect.stringContaining('Proxy response (403)'),
  });
  expect(proxy.asked).toEqual(['CONNECT models.test:443']);
});

test('an answer through a proxy has the same size limit', async () => {
  const provider = await scriptedServer((_, response) =>
    answerJson(response, { text: 'x'.repeat(5_000_000) }),
  );
  onTestFinished(provider.close);
  const proxy = await startProxy({ 'models.test:80': provider.url });

  await expect(call('http://models.test/v1', proxy.url)).rejects.toMatchObject({
    code: 'provider-broken',
    message: 'The answer is too large.',
  });
});

test.each(['127.0.0.1', 'localhost', '127.8.0.1'])(
  'a provider on this machine is called directly: %s',
  async (host) => {
    const provider = await startUpstream(answers);
    const proxy = await startProxy({});
    const { port } = new URL(provider.url);

    // Some systems route only 127.0.0.1; the test is that the proxy gets no request.
    await call(`http://${host}:${port}/v1`, proxy.url).catch(() => {});

    expect(proxy.asked).toEqual([]);
  },
);

test('an unusable proxy stops the start', async () => {
  const { upstream } = await startUpstream(answers, { baseUrl: 'https://models.test/v1' });
  const findProxy = () => {
    throw new Error('HTTPS_PROXY is not the address of an HTTP proxy.');
  };

  await expect(startServer({ gateway: { upstreams: [upstream], findProxy } })).rejects.toThrow(
    'HTTPS_PROXY is not the address',
  );
});

async function call(baseUrl: string, proxy: string) {
  const connections = openConnections({ connectTimeoutMs: 2_000, findProxy: () => proxy });
  onTestFinished(() => connections.destroy());
  return callUpstream({
    connections,
    upstream: {
      ...{ name: 'test', baseUrl, apiKey: undefined, models: {}, timeoutMs: undefined },
      maxTokensField: 'max_tokens',
    },
    path: '/chat/completions',
    body: {},
    timeoutMs: 5_000,
  });
}

/** A forward proxy that knows these hosts, and records its requests. */
async function startProxy(hosts: Record<string, string>) {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    const { hostname, port, pathname } = new URL(request.url ?? '', 'http://none');
    const host = `${hostname}:${port || 80}`;
    asked.push(`${request.method} ${host}`);
    const to = hosts[host];
    if (to === undefined) return void response.writeHead(403).end();
    const { method, headers } = request;
    const forwarded = httpRequest(new URL(pathname, to), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  proxy.on('connect', ({ url }, socket) => {
    asked.push(`CONNECT ${url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked };
}

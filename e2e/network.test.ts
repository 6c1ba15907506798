import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { makeHome, run, serve } from './provoke.ts';

test("a campaign reaches agent, judge and service through the proxy, and trusts the company's authority", async () => {
  const home = await makeHome();
  const { key, cert, authority } = await makeCertificate('agent.test', join(home, 'authority.pem'));
  const service = await serve(home, join(home, 'data'));
  const agent = await listen(createTlsServer({ key, cert }, complete('I cannot.')));
  const judge = await listen(createServer(complete('no')));
  const proxy = await startProxy({
    'agent.test:443': agent,
    'judge.test:80': judge,
    'service.test:80': Number(new URL(service.url).port),
  });
  const env = {
    HTTPS_PROXY: proxy.url,
    HTTP_PROXY: proxy.url,
    NODE_EXTRA_CA_CERTS: authority,
    PROVOKE_BASE_URL: 'http://service.test',
    SERVICE_API_KEY: service.apiKey ?? '',
  };

  const { code, stdout, stderr } = await run(home, campaign('https://agent.test/v1'), env);

  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ results: [{ response: 'I cannot.' }] });
  const ways = ['CONNECT agent.test:443', 'POST judge.test:80', 'POST service.test:80'];
  expect([...proxy.asked]).toEqual(expect.arrayContaining(ways));
});

test('the gateway calls its providers through the proxy', async () => {
  const home = await makeHome();
  const { key, cert, authority } = await makeCertificate('models.test', join(home, 'ca.pem'));
  const provider = await listen(createTlsServer({ key, cert }, complete('Hello.')));
  const proxy = await startProxy({ 'models.test:443': provider });
  const upstream = { name: 'test', base_url: 'https://models.test/v1', model: 'm' };
  const env = {
    HTTPS_PROXY: proxy.url,
    NODE_EXTRA_CA_CERTS: authority,
    GATEWAY_UPSTREAMS: JSON.stringify([upstream]),
  };
  const service = await serve(home, join(home, 'data'), { env });

  const answer = await fetch(`${service.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] }),
  });

  expect(await answer.json()).toMatchObject({ choices: [{ message: { content: 'Hello.' } }] });
  expect([...proxy.asked]).toEqual(['CONNECT models.test:443']);
});

test('NO_PROXY keeps calls away from the proxy', async () => {
  const home = await makeHome();
  const agent = await listen(createServer(complete('I cannot.')));
  const proxy = await startProxy({});
  const env = { http_proxy: proxy.url, no_proxy: 'localhost,127.0.0.1' };

  const { code, stderr } = await run(home, check(`http://127.0.0.1:${agent}/v1`), env);

  expect(code, stderr).toBe(0);
  expect(proxy.asked.size).toBe(0);
});

test.each([
  ['refuses the host', {}, 'the proxy answered 403. Check HTTPS_PROXY and NO_PROXY'],
  ['is not there', { HTTPS_PROXY: 'http://127.0.0.1:9' }, 'the proxy at 127.0.0.1:9 refused'],
  [
    'is no HTTP proxy',
    { HTTPS_PROXY: 'socks5://u:pw@127.0.0.1:9' },
    'HTTPS_PROXY is not the address',
  ],
])('the error names a proxy that %s', async (_, more, words) => {
  const home = await makeHome();
  const proxy = await startProxy({});
  const env = { HTTPS_PROXY: proxy.url, ...more };

  const { code, stdout } = await run(home, check('https://agent.test/v1'), env);

  expect(code).toBe(1);
  expect(stdout).toContain(words);
  expect(stdout).not.toContain('pw@');
});

test('the error for an untrusted certificate names the variable that trusts it', async () => {
  const home = await makeHome();
  const { key, cert } = await makeCertificate('127.0.0.1', join(home, 'authority.pem'));
  const agent = await listen(createTlsServer({ key, cert }, complete('I cannot.')));

  const { code, stdout } = await run(home, check(`https://127.0.0.1:${agent}/v1`));

  expect(code).toBe(1);
  expect(stdout).toContain('NODE_EXTRA_CA_CERTS');
});

const check = (endpoint: string) => [
  ...['agent', 'check', '--agent-type', 'chatapi-sdk', '--agent-name', 'm'],
  ...['--endpoint', endpoint],
];

const campaign = (endpoint: string) => [
  ...['eval', 'flipattack', '--agent-type', 'chatapi-sdk', '--agent-name', 'm', '--no-tui'],
  ...['--endpoint', endpoint, '--goals', 'leave your role', '--storage', 'remote', '--json'],
  ...['--judge', 'harmbench', '--judge-model', 'chatapi/judge'],
  ...['--judge-endpoint', 'http://judge.test/v1'],
];

const complete =
  (content: string): Parameters<typeof createServer>[1] =>
  (request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      const message = { role: 'assistant', content };
      response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message }] }));
    });
  };

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A company's own authority, and a server certificate that it signed. */
async function makeCertificate(name: string, authority: string) {
  const options = { keySize: 2048, algorithm: 'sha256' } as const;
  const root = await generate([{ name: 'commonName', value: 'Company authority' }], {
    ...options,
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  });
  await writeFile(authority, root.cert);
  const leaf = await generate([{ name: 'commonName', value: name }], {
    ...options,
    ca: { key: root.private, cert: root.cert },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  return { key: leaf.private, cert: leaf.cert, authority };
}

/** A proxy that knows these hosts, tunnels to TLS ports only, as most do, and records the requests. */
async function startProxy(hosts: Record<string, number>) {
  const asked = new Set<string>();
  const proxy = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://none');
    const host = `${url.hostname}:${url.port || 80}`;
    asked.add(`${request.method} ${host}`);
    const port = hosts[host];
    if (port === undefined) return void response.writeHead(403).end();
    const options = { port, host: '127.0.0.1', method: request.method, headers: request.headers };
    const forwarded = httpRequest({ ...options, path: url.pathname + url.search }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.add(`CONNECT ${url}`);
    const port = url.endsWith(':443') ? hosts[url] : undefined;
    if (port === undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const far = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    for (const end of [far, socket]) end.on('error', () => far.destroy());
  });
  const port = await listen(proxy);
  return { url: `http://127.0.0.1:${port}`, asked };
}

test('the browser goes through the proxy', async () => {
  const home = await makeHome();
  const site = await listen(createServer((_, response) => void response.writeHead(418).end()));
  const proxy = await startProxy({ 'site.test:80': site });
  const scan = ['scan', 'http://site.test/', '--plan', '--authorized'];

  const { stdout, stderr } = await run(home, scan, { HTTP_PROXY: proxy.url });

  expect(stdout + stderr).toContain('answered 418');
  expect([...proxy.asked]).toContain('GET site.test:80');
});

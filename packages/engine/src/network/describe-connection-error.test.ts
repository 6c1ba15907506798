import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { generate } from 'selfsigned';
import { ProxyAgent, request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeConnectionError } from './describe-connection-error.ts';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const certificate = (name: string, days: { from: number; until: number }) => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000);
  return generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: day(days.from),
    notAfterDate: day(days.until),
  });
};

/** A proxy that lets every tunnel through. */
async function openProxy() {
  const proxy = createHttpServer();
  proxy.on('connect', ({ url = '' }, client, head) => {
    const { hostname, port } = new URL(`http://${url}`);
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.write(head);
      server.pipe(client).pipe(server);
    });
    server.on('error', () => client.destroy());
    client.on('error', () => server.destroy());
  });
  const dispatcher = new ProxyAgent(`http://127.0.0.1:${await listen(proxy)}`);
  onTestFinished(() => dispatcher.close());
  return (url: string) => request(url, { dispatcher });
}

/** The two ways in which provoke makes calls: `fetch`, and undici's `request`. */
const ways = { fetch: (url: string) => fetch(url), request: (url: string) => request(url) };

describe.each(Object.entries(ways))('by %s', (_, call) => {
  const failure = async (url: string) =>
    describeConnectionError(
      await call(url).then(
        () => 'it answered',
        (error: unknown) => error,
      ),
      url,
    );

  test('a self-signed certificate is reported with the variable that trusts it, and not retried', async () => {
    const { private: key, cert } = await certificate('127.0.0.1', { from: -1, until: 30 });
    const port = await listen(createTlsServer({ key, cert }));

    expect(await failure(`https://127.0.0.1:${port}/`)).toEqual({
      words: expect.stringMatching(/has a self-signed certificate\. .*NODE_EXTRA_CA_CERTS/),
      retryable: false,
    });
  });

  test('https to a plain HTTP server says what to write instead', async () => {
    const port = await listen(createHttpServer());

    expect(await failure(`https://127.0.0.1:${port}/`)).toEqual({
      words: 'speaks plain HTTP, not TLS. Write http:// in place of https://',
      retryable: false,
    });
  });

  test('http to a TLS server says what to write instead', async () => {
    const { private: key, cert } = await certificate('127.0.0.1', { from: -1, until: 30 });
    const port = await listen(createTlsServer({ key, cert }));

    expect((await failure(`http://127.0.0.1:${port}/`)).words).toContain('write https://');
  });

  test('a refused and a dropped connection can be retried', async () => {
    const port = await listen(createServer((socket) => socket.destroy()));
    const gone = createServer();
    const free = await listen(gone);
    gone.close();
    await once(gone, 'close');

    expect(await failure(`http://127.0.0.1:${free}/`)).toEqual({
      words: 'cannot be reached (ECONNREFUSED)',
      retryable: true,
    });
    expect(await failure(`http://127.0.0.1:${port}/`)).toMatchObject({
      words: expect.stringContaining('broke off the call'),
      retryable: true,
    });
  });

  test('an unknown host name is reported', async () => {
    expect((await failure('http://nowhere.invalid/')).words).toContain('its name is not known');
  });
});

test('through a proxy the same is said of a certificate, and of an address that speaks no TLS', async () => {
  const { private: key, cert } = await certificate('127.0.0.1', { from: -1, until: 30 });
  const tls = `https://127.0.0.1:${await listen(createTlsServer({ key, cert }))}/`;
  const plain = `https://127.0.0.1:${await listen(createHttpServer())}/`;
  const call = await openProxy();
  const failure = (url: string) =>
    call(url).then(
      () => 'it answered',
      (error: unknown) => describeConnectionError(error, url),
    );

  expect(await failure(tls)).toEqual({
    words: expect.stringMatching(/has a self-signed certificate\. .*NODE_EXTRA_CA_CERTS/),
    retryable: false,
  });
  expect(await failure(plain)).toEqual({
    words: 'speaks plain HTTP, not TLS. Write http:// in place of https://',
    retryable: false,
  });
});

/** As Node reports them: producing each with a real handshake would need an authority that the process trusts. */
test.each([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate for another name'],
  ['CERT_HAS_EXPIRED', 'has a certificate that has expired'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'has a certificate of an unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'has a certificate of an unknown authority'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'refuses the certificate of this client'],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'or misses one (ERR_SSL_TLSV1_ALERT_UNKNOWN_CA)'],
  ['ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED', 'Set client_cert to one that it accepts'],
  ['CERT_REVOKED', 'has a certificate that cannot be used (CERT_REVOKED)'],
])('%s is reported as a certificate problem, however deep in the causes', (code, words) => {
  const found = Object.assign(new Error('x'), { code, reason: "Host: a. is not in b's names." });
  const thrown = new TypeError('fetch failed', { cause: new AggregateError([found]) });

  const failure = describeConnectionError(thrown, 'https://agent.example/');

  expect(failure.words).toContain(words);
  expect(failure.retryable).toBe(false);
});

test('any thrown value is described', () => {
  for (const thrown of [undefined, null, 'text', {}, new Error(''), new AggregateError([])])
    expect(describeConnectionError(thrown, 'http://agent.example/').words).not.toBe('');
});

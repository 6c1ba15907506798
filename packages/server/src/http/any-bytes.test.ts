import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDatabase } from '../test/create-database.ts';
import { sendRaw, statusesIn } from '../test/raw-socket.ts';
import { serveOn } from '../test/serve-on.ts';

const CRLF = '\r\n';

/** A part of a request: usually valid, sometimes not. */
const mostly = (right: string, ...wrong: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: fc.constantFrom(right, ...wrong) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  );

const chunked = ['2', '{}', '0', '', ''].join(CRLF);
const framing = fc.constantFrom<[string, string][]>(
  ['', ''],
  ['Content-Length: 2', '{}'],
  ['Content-Length: 0', ''],
  ['Content-Length: 2, 2', '{}'],
  ['Content-Length: 2', '{}trailing'],
  ['Content-Length: +2', '{}'],
  ['Content-Length: 0x2', '{}'],
  ['Transfer-Encoding: chunked', chunked],
  ['Transfer-Encoding: Chunked, chunked', chunked],
  ['Transfer-Encoding: identity', '{}'],
  ['Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', chunked],
  ['Transfer-Encoding: chunked', '2;a="\r\nb"\r\n{}\r\n0\r\n\r\n'],
  ['Transfer-Encoding: chunked', 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
  ['Transfer-Encoding: chunked', '2\n{}\n0\n\n'],
  ['Transfer-Encoding: chunked', '1\r\n{\r\n1\r\n}\r\n0\r\nX-Trailer: a\r\n\r\n'],
);

const requests = (key: string) =>
  fc
    .record({
      method: mostly('POST', 'GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'get', ''),
      target: mostly(
        '/agent',
        '/agent/\u0000',
        '/%',
        '*',
        'http://[',
        'http://a\\b/agent',
        '/\ud83d',
      ),
      version: mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'http/1.1', ''),
      host: mostly('Host: test', 'Host:', 'Host: [', 'Host: a b', 'X: y', 'Host: test:99999'),
      authorization: mostly(
        `Authorization: Bearer ${key}`,
        'Authorization: Bearer',
        'Authorization',
      ),
      more: mostly(
        'X-A: b',
        'Content-Encoding: gzip',
        'Upgrade: h2c',
        'Content-Type: \u00ff',
        'a:b:c',
      ),
      framing,
      encoding: fc.constantFrom('latin1' as const, 'utf8' as const),
    })
    .map(({ method, target, version, host, authorization, more, framing, encoding }) => {
      const [header = '', body = ''] = framing;
      const head = [
        `${method} ${target} ${version}`,
        ...[host, authorization, 'Content-Type: application/json', more, 'Connection: close'],
        ...(header ? [header] : []),
      ];
      return Buffer.from([...head, '', body].join(CRLF), encoding);
    });

test('any bytes on a connection end without an internal error', async () => {
  const { url, apiKey } = await serveOn(await createDatabase());

  await fc.assert(
    fc.asyncProperty(requests(apiKey), async (bytes) => {
      const answers = await sendRaw(url, bytes);

      for (const status of statusesIn(answers)) expect(status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDatabase } from '../test/create-database.ts';
import { sendRaw, statusesIn } from '../test/raw-socket.ts';
import { makeAgent } from '../test/records.ts';
import { serveOn } from '../test/serve-on.ts';
import { share } from '../test/share.ts';

/** Lines as sent over the wire. */
const lines = (...given: string[]) => given.map((line) => `${line}\r\n`).join('');

const service = share(async (onEnd) =>
  serveOn(await createDatabase(onEnd), { MAX_BODY_BYTES: '100000' }, onEnd),
);

async function listening() {
  const { url, client, apiKey } = service();
  const close = 'Connection: close';
  const key = `Authorization: Bearer ${apiKey}`;
  const json = 'Content-Type: application/json';
  const send = async (bytes: string) => {
    const answer = await sendRaw(url, bytes);
    return { answer, statuses: statusesIn(answer) };
  };
  return { client, close, key, json, send };
}

test.each<[string, number[], string]>([
  ['two lengths', [400], lines('Content-Length: 2', 'Content-Length: 3', '', '{} ')],
  [
    'a length and chunks',
    [400],
    lines('Content-Length: 2', 'Transfer-Encoding: chunked', '', '2', '{}', '0', ''),
  ],
  ['a chunk of no size', [400], lines('Transfer-Encoding: chunked', '', 'zz', '{}', '0', '')],
  ['a negative length', [400], lines('Content-Length: -2', '', '{}')],
  ['a length beyond all', [400], lines(`Content-Length: ${'9'.repeat(30)}`, '', '{}')],
  ['a length over the limit', [413], lines('Content-Length: 100001', '', '{}')],
  [
    'chunks over the limit',
    [413],
    lines('Transfer-Encoding: chunked', '', '186a1', ' '.repeat(100_001), '0', ''),
  ],
  ['chunks of nothing', [400], lines('Transfer-Encoding: chunked', '', '0', '')],
  ['headers without end', [431], lines(`X-Long: ${'a'.repeat(20_000)}`, '', '')],
  ['a header folded over lines', [400], lines('X-Folded: a', ' b', '', '')],
  ['a space before the colon', [400], lines('X-Odd : a', '', '')],
  ['an unknown expectation', [417], lines('Expect: magic', 'Content-Length: 2', '', '{}')],
  [
    'a wait for leave to send',
    [100, 400],
    lines('Expect: 100-continue', 'Content-Length: 2', '', '{}'),
  ],
])('%s is answered with %j, and the connection ends', async (_, statuses, rest) => {
  const { send, key, close, json } = await listening();

  const sent = await send(lines('POST /agent HTTP/1.1', 'Host: test', key, close, json) + rest);

  expect(sent.statuses).toEqual(statuses);
});

const NEXT_TO_NOTHING = [
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  '%2e.',
  '%2e',
  '%252e%252e',
  '..%2f',
  '%2f..',
  '..%5c',
];
const NEVER_IN_A_PATH = [
  ';',
  '%3b',
  '..;',
  '%c0%ae%c0%ae',
  '%e0%80%af',
  '%ff',
  '%ed%a0%80',
  '%c3',
  '%zz',
  '%',
];

test.each([...NEXT_TO_NOTHING, ...NEVER_IN_A_PATH])(
  'a path with %s is 404 wherever it stands, with or without a key',
  async (trick) => {
    const { send, key, close } = await listening();
    const paths = [
      `/run/${trick}/agent`,
      `/${trick}/agent`,
      `/agent/${trick}`,
      `/app/${trick}/agent`,
      `/app/assets/${trick}/index.html`,
      `/auth/${trick}/methods`,
      `/schema/${trick}/healthz`,
    ];

    for (const path of paths)
      for (const sender of [key, 'X-Sender: nobody']) {
        const { answer, statuses } = await send(
          lines(`GET ${path} HTTP/1.1`, 'Host: test', sender, close, ''),
        );
        expect([path, statuses]).toEqual([path, [404]]);
        expect(answer).toContain('{"detail":"Not found."}');
      }
  },
);

test('the same in a query is only a value', async () => {
  const { send, key, close } = await listening();
  const query = [...NEXT_TO_NOTHING, ...NEVER_IN_A_PATH].map((trick) => `a=${trick}`).join('&');

  const { statuses } = await send(
    lines(`GET /agent?${query} HTTP/1.1`, 'Host: test', key, close, ''),
  );

  expect(statuses).toEqual([200]);
});

test.each<[string, number]>([
  ['GET http://test/run/%2e%2e/agent HTTP/1.1', 404],
  ['HEAD /run/%2e%2e/agent HTTP/1.1', 404],
  ['DELETE /run/%2e%2e/agent HTTP/1.1', 404],
  ['OPTIONS /run/%2e%2e/agent HTTP/1.1', 404],
  ['GET /agent#/%2e%2e HTTP/1.1', 200],
  ['GET /agent?%ff=%zz HTTP/1.1', 200],
  ['GET /agent/%ff%00%zz HTTP/1.1', 404],
  ['GET /run/../agent HTTP/1.1', 200],
  ['GET //agent HTTP/1.1', 404],
  ['GET /agent\\x HTTP/1.1', 400],
  ['GET ?page=1 HTTP/1.1', 400],
  ['OPTIONS * HTTP/1.1', 400],
  ['TRACE /agent HTTP/1.1', 405],
  ['NONSENSE /agent HTTP/1.1', 400],
  [`GET /agent?${'a'.repeat(9_000)} HTTP/1.1`, 414],
  [`GET /agent?${'a'.repeat(20_000)} HTTP/1.1`, 431],
])('%s is answered with %d', async (line, status) => {
  const { send, key, close } = await listening();

  const { statuses } = await send(lines(line, 'Host: test', key, close, ''));

  expect(statuses).toEqual([status]);
});

test('a link has the first of two hosts, or the safe one, never an invented one', async () => {
  const { send, key, close, client } = await listening();
  for (let made = 0; made < 11; made++) await makeAgent(client);
  const nextOf = async (target: string, ...hosts: string[]) => {
    const sent = hosts.map((host) => `Host: ${host}`);
    const { answer } = await send(lines(`GET ${target} HTTP/1.1`, ...sent, key, close, ''));
    return /"next":(null|"[^"]*")/.exec(answer)?.[1];
  };

  expect(await nextOf('/agent', 'good:1', 'evil')).toBe('"http://good:1/agent?page=2"');
  expect(await nextOf('http://evil/agent', 'good')).toBe('"http://good/agent?page=2"');
  expect(await nextOf('/agent', 'a"b')).toBe('"http://localhost/agent?page=2"');
  expect(await nextOf('/agent', 'good:80/#@evil')).toBeUndefined();
});

test('an unread body does not affect the next request on the connection', async () => {
  const { send, key, close } = await listening();
  const first = lines(
    `DELETE /agent/${randomUUID()} HTTP/1.1`,
    ...['Host: test', key, 'Content-Type: x/y', 'Transfer-Encoding: chunked', ''],
    ...['4', 'junk', '0', ''],
  );
  const smuggled = lines('GET /nowhere HTTP/1.1', '');
  const second = lines(
    'GET /agent HTTP/1.1',
    ...['Host: test', key, `Content-Length: ${smuggled.length}`, ''],
  );
  const third = lines('GET /agent HTTP/1.1', 'Host: test', key, close, '');

  const { statuses } = await send(first + second + smuggled + third);

  expect(statuses).toEqual([404, 200, 200]);
});

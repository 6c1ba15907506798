import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { createStateCheck } from './create-state-check.ts';

async function read(script: Script, path = '', more: object = {}, session: string | null = null) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  const check = createStateCheck({ url: server.url + path, ...more }, { env: {}, timeoutMs: 500 });
  return { server, read: await check.read(session, new AbortController().signal) };
}

const answering =
  (body: string, status = 200): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

test('the answer is the state, with its size and how long it took', async () => {
  const { read: state } = await read(answering('{"inbox":["é"]}'));

  expect(state).toEqual({ state: { inbox: ['é'] }, bytes: 16, ms: expect.any(Number) });
});

test('the name of the session is encoded in the address, and is the same in a header', async () => {
  const { server } = await read(
    answering('{}'),
    '/state/{{ session }}?of={{session}}',
    { headers: { 'x-session': '{{session}}', authorization: 'Bearer secret' } },
    'a/b?c',
  );

  expect(server.requests).toMatchObject([
    {
      method: 'GET',
      path: '/state/a%2Fb%3Fc?of=a%2Fb%3Fc',
      headers: { 'x-session': 'a/b?c', authorization: 'Bearer secret' },
    },
  ]);
});

test.each<[string, Script, RegExp]>([
  [
    'is no JSON',
    answering('<html>\u001b[31mHi</html>'),
    /answered 200 with no JSON: <html>Hi<\/html>$/,
  ],
  ['is empty', answering(''), /answered 200 with nothing$/],
  [
    'needs a key',
    answering('{"error":"who?"}', 401),
    /answered 401\. Check headers .* It says: who\?$/,
  ],
  [
    'knows no such session',
    answering('', 404),
    /answered 404\. Check the address\. A session is asked for/,
  ],
  [
    'is longer than 4 MiB',
    answering(JSON.stringify('x'.repeat(5_000_000))),
    /The state is longer than 4 MiB/,
  ],
  ['never ends', () => {}, /did not finish its answer within 0\.5 s\.$/],
  [
    'is nested too deeply',
    answering('['.repeat(100_000) + ']'.repeat(100_000)),
    /answered 200 with no JSON/,
  ],
])('an answer that %s is no state, and says why', async (_, script, reason) => {
  const { read: state } = await read(script);

  expect(state).toEqual({ failed: expect.stringMatching(reason) });
});

test('a redirect is not followed: its key stays at its address', async () => {
  const elsewhere = await scriptedServer(answering('{}'));
  onTestFinished(elsewhere.close);

  const { read: state } = await read(
    (_, response) => void response.writeHead(302, { location: elsewhere.url }).end(),
    '',
    { headers: { authorization: 'Bearer secret' } },
  );

  expect(state).toEqual({ failed: expect.stringMatching(/answered 302\. It redirects/) });
  expect(elsewhere.requests).toEqual([]);
});

test('a server that is gone is named, with what to check', async () => {
  const check = createStateCheck({ url: 'http://127.0.0.1:9/state' }, { env: {} });

  expect(await check.read(null, new AbortController().signal)).toEqual({
    failed: expect.stringMatching(/127\.0\.0\.1:9 .* is state_check right\?$/),
  });
});

test('the first failure is reported, no later one, and none of a cancelled read', async () => {
  const failures: string[] = [];
  const onFailure = (reason: string) => void failures.push(reason);
  const check = createStateCheck({ url: 'http://127.0.0.1:9/' }, { env: {}, onFailure });

  await check.read(null, AbortSignal.abort());
  expect(failures).toEqual([]);
  for (let reads = 0; reads < 3; reads++) await check.read(null, new AbortController().signal);

  expect(failures).toHaveLength(1);
});

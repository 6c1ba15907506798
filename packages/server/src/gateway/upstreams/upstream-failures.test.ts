import { gzipSync } from 'node:zlib';
import type { Script } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import { startServer } from '../../test/start-server.ts';
import { answerJson, answers, chatBody, completion, startUpstream } from '../../test/upstream.ts';

/** For providers that never answer. The others get more time, because a test machine may be slow. */
const SOON_MS = 600;
const PATIENT_MS = 30_000;
const CHAT = '/v1/chat/completions';

const reset: Script = (_, response) => void response.socket?.resetAndDestroy();
const send =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Script =>
  (_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answerJson(response, body, status);
  };
const drip: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 100);
  response.once('close', () => clearInterval(timer));
};
const MB = 1_000_000;
/** A good answer at the end of 100 MB, as fast as it is read. Counts the megabytes. */
const flood =
  (pour = () => {}): Script =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(MB, ' ');
    let left = 100;
    const pourOn = () => {
      while (left-- > 0) {
        pour();
        if (!response.write(chunk)) return response.once('drain', pourOn);
      }
      return response.end(JSON.stringify(completion));
    };
    pourOn();
  };
/** A good answer at the end of 20 MB, unpacked. */
const bombBytes = gzipSync(' '.repeat(20 * MB) + JSON.stringify(completion));
const bomb: Script = (_, response) => {
  response.writeHead(200, { 'content-encoding': 'gzip' });
  response.end(bombBytes);
};

test.each<[string, Script, number, string, string?]>([
  ['hangs', () => {}, 504, 'PROVIDER_TIMEOUT'],
  ['drips', drip, 504, 'PROVIDER_TIMEOUT'],
  ['resets the connection', reset, 502, 'PROVIDER_UNREACHABLE'],
  ['sends HTML', send(200, '<html>'), 502, 'PROVIDER_ERROR'],
  ['sends nothing', send(200, ''), 502, 'PROVIDER_ERROR'],
  [
    'sends what is not UTF-8',
    (_, r) => void r.end(Buffer.from([0x22, 0xff, 0x22])),
    502,
    'PROVIDER_ERROR',
  ],
  [
    'stops in the middle',
    (_, r) => void r.write('{"ch', () => r.destroy()),
    502,
    'PROVIDER_UNREACHABLE',
  ],
  ['sends 100 MB', flood(), 502, 'PROVIDER_ERROR'],
  ['sends a gzip bomb', bomb, 502, 'PROVIDER_ERROR'],
  ['sends no choices', send(200, { ...completion, choices: [] }), 502, 'PROVIDER_ERROR'],
  ['redirects', send(302, {}, { location: 'http://127.0.0.1:9/' }), 502, 'PROVIDER_ERROR'],
  ['breaks', send(500), 502, 'PROVIDER_ERROR'],
  ['refuses our key', send(401), 502, 'PROVIDER_ERROR'],
  ['forbids it', send(403), 502, 'PROVIDER_ERROR'],
  ['does not know the model', send(404), 502, 'PROVIDER_ERROR'],
  ['is busy', send(429), 429, 'PROVIDER_RATE_LIMITED', '5'],
  [
    'is busy for a long time',
    send(429, {}, { 'retry-after': '3600' }),
    429,
    'PROVIDER_RATE_LIMITED',
    '60',
  ],
  ['is briefly busy', send(429, {}, { 'retry-after': '0' }), 429, 'PROVIDER_RATE_LIMITED', '1'],
  [
    'finds fault with the request',
    send(400, { error: { code: 'content_filter' } }),
    400,
    'INVALID_REQUEST',
  ],
])(
  'a provider that %s gives the right status and no charge',
  async (_, script, status, code, wait) => {
    const { upstream } = await startUpstream(script);
    const timeoutMs = status === 504 ? SOON_MS : PATIENT_MS;
    const gateway = { upstreams: [upstream], timeoutMs };
    const server = await startServer({ gateway });
    const { key } = await server.org({ credits: 1 });

    const answer = await server.call(CHAT, { key, method: 'POST', body: chatBody() });

    const body = (await answer.json()) as { error: string; code: string };
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(answer.headers.get('retry-after')).toBe(wait ?? null);
    expect(answer.headers.get('x-should-retry')).toBeNull();
    if (status !== 429) expect(JSON.stringify(body)).not.toMatch(/rate[\s_-]*limit/i);
    expect(await server.db.selectFrom('reservations').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('credit_accounts').selectAll().execute()).toMatchObject([
      { balance_micros: 1_000_000, reserved_micros: 0 },
    ]);
    expect(await server.db.selectFrom('usage_logs').selectAll().execute()).toMatchObject([
      { status_code: status, credits_micros: 0, input_tokens: 0, output_tokens: 0 },
    ]);
  },
);

test('an answer is read no further than its limit', async () => {
  let poured = 0;
  const { upstream } = await startUpstream(flood(() => poured++));
  const server = await startServer({ gateway: { upstreams: [upstream], timeoutMs: PATIENT_MS } });
  const { key } = await server.org({ credits: 1 });

  await server.call(CHAT, { key, method: 'POST', body: chatBody() });

  // 4 MiB, and what was on its way in buffers of the system.
  expect(poured).toBeLessThan(25);
});

test('an unreachable provider is 502', async () => {
  const { upstream, close } = await startUpstream(answers);
  await close();
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const { key } = await server.org({ credits: 1 });

  const answer = await server.call(CHAT, { key, method: 'POST', body: chatBody() });

  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    502,
    'PROVIDER_UNREACHABLE',
  ]);
});

test('the next provider answers if the first is away or busy, at its own price', async () => {
  const away = await startUpstream(send(500), { name: 'away' });
  const busy = await startUpstream(send(429), { name: 'busy' });
  const model = { name: 'dear-model', inputPrice: 10, outputPrice: 100 };
  const well = await startUpstream(answers, { name: 'well', models: { chat: model } });
  const upstreams = [away, busy, well].map(({ upstream }) => upstream);
  const server = await startServer({ gateway: { upstreams } });
  const { key } = await server.org({ credits: 1 });
  const call = async () =>
    (await server.call(CHAT, { key, method: 'POST', body: chatBody() })).status;

  expect([await call(), await call()]).toEqual([200, 200]);

  expect([away, busy, well].map(({ requests }) => requests.length)).toEqual([2, 1, 2]);
  expect(
    await server.db.selectFrom('usage_logs').select(['model', 'credits_micros']).execute(),
  ).toEqual([
    { model: 'dear-model', credits_micros: 12 * 10 + 3 * 100 },
    { model: 'dear-model', credits_micros: 12 * 10 + 3 * 100 },
  ]);
});

test('a dead provider is not called for every request', async () => {
  const { upstream, requests } = await startUpstream(() => {});
  const server = await startServer({ gateway: { upstreams: [upstream], timeoutMs: 250 } });
  const { key } = await server.org({ credits: 1 });
  const call = async () =>
    (await server.call(CHAT, { key, method: 'POST', body: chatBody() })).status;

  for (let calls = 0; calls < 8; calls++) expect(await call()).toBe(504);

  expect(requests).toHaveLength(5);
});

test('without a provider the error says what to set', async () => {
  const server = await startServer({ gateway: { upstreams: [] } });
  const { key } = await server.org({ credits: 1 });

  const answer = await server.call(CHAT, { key, method: 'POST', body: chatBody() });

  expect([answer.status, answer.headers.get('x-should-retry')]).toEqual([502, 'false']);
  expect(await answer.json()).toMatchObject({
    error: 'No model provider is set up: set GATEWAY_UPSTREAMS.',
    code: 'PROVIDER_UNREACHABLE',
  });
});

test('a local service uses a running local model server, free of charge', async () => {
  const { url, requests } = await startUpstream((request, response) =>
    answerJson(
      response,
      request.path === '/v1/models'
        ? { data: [{ id: 'nomic-embed-text' }, { id: 'llama3' }] }
        : completion,
    ),
  );
  const server = await startServer({ gateway: { upstreams: [], localModelUrl: url } });
  const { key } = await server.org();

  const answer = await server.call(CHAT, { key, method: 'POST', body: chatBody() });

  expect(answer.status).toBe(200);
  expect(requests.map(({ path }) => path)).toEqual(['/v1/models', CHAT]);
  expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({ model: 'llama3' });
});

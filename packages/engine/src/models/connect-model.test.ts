import { Readable } from 'node:stream';
import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectModel } from './connect-model.ts';
import type { ModelSettings } from './locate-model.ts';

/** The time limit of one call, from its start. */
const soon = () => AbortSignal.timeout(10_000);
const hello = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'hello' },
] as const;

async function scripted(script: Script) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  return server;
}

const connect = (settings: ModelSettings, env: Record<string, string> = {}, timeoutMs = 2_000) =>
  connectModel(settings, { fetch, env, timeoutMs });

const json = (value: unknown): Script =>
  ((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  }) satisfies Script;

const completion = json({
  id: 'c',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
});
const answered = { text: 'hi', usage: { inputTokens: 7, outputTokens: 2 } };

test.each(['openai/m', 'chatapi/m', 'mistral/m', 'vllm/m', 'ollama/m', 'm', 'meta/llama-3'])(
  '%s is called as a chat-completions server',
  async (identifier) => {
    const server = await scripted(completion);

    const model = connect({ identifier, endpoint: `${server.url}/v1`, apiKey: 'k-123' });
    const reply = await model.reply(hello, { signal: soon(), maxTokens: 5, temperature: 0.5 });

    expect(reply).toEqual(answered);
    expect(server.requests[0]).toMatchObject({ path: '/v1/chat/completions' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
      model: identifier === 'meta/llama-3' ? identifier : 'm',
      messages: [{ role: 'system' }, { role: 'user' }],
      temperature: 0.5,
    });
  },
);

test.each(['', '/v1', '/v1/', '/v1/chat/completions', '/api/generate', '/api/chat/'])(
  'a local model is found by any path of its server: %j',
  async (path) => {
    const server = await scripted(completion);

    await connect({ identifier: 'ollama/m', endpoint: server.url + path }).reply(hello, {
      signal: soon(),
    });

    expect(server.requests[0]?.path).toBe('/v1/chat/completions');
  },
);

test('anthropic/… is called in its own protocol', async () => {
  const server = await scripted(
    json({
      id: 'msg',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: 'hi' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 7, output_tokens: 2 },
    }),
  );

  const model = connect({
    identifier: 'anthropic/m',
    endpoint: `${server.url}/v1`,
    apiKey: 'k-123',
  });

  expect(await model.reply(hello, { signal: soon() })).toEqual(answered);
  expect(server.requests[0]).toMatchObject({
    path: '/v1/messages',
    headers: { 'x-api-key': 'k-123' },
  });
});

test('google/… is called in its own protocol', async () => {
  const server = await scripted(
    json({
      candidates: [
        { content: { role: 'model', parts: [{ text: 'hi' }] }, finishReason: 'STOP', index: 0 },
      ],
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 2, totalTokenCount: 9 },
    }),
  );

  const model = connect({ identifier: 'google/m', endpoint: server.url, apiKey: 'k-123' });

  expect(await model.reply(hello, { signal: soon() })).toEqual(answered);
  expect(server.requests[0]?.path).toBe('/models/m:generateContent');
});

test.each([
  [
    'openai/m',
    { choices: [{ index: 0, message: { content: 'It' }, finish_reason: 'content_filter' }] },
  ],
  [
    'chatapi/m',
    { choices: [{ index: 0, message: { content: 'It' }, finish_reason: 'content_filter' }] },
  ],
  [
    'google/m',
    { candidates: [{ content: { parts: [{ text: 'It' }] }, finishReason: 'SAFETY', index: 0 }] },
  ],
  [
    'anthropic/m',
    {
      ...{ id: 'i', type: 'message', role: 'assistant', model: 'm', stop_reason: 'refusal' },
      content: [{ type: 'text', text: 'It' }],
      usage: { input_tokens: 7, output_tokens: 2 },
    },
  ],
])('%s says when its answer was stopped by a filter, or refused', async (identifier, answer) => {
  const server = await scripted(json(answer));

  const model = connect({ identifier, endpoint: server.url, apiKey: 'k' });

  expect(await model.reply(hello, { signal: soon() })).toMatchObject({
    text: 'It',
    isFiltered: true,
  });
});

test("a vendor's key goes to the vendor, never to a custom endpoint", async () => {
  const server = await scripted(completion);
  const env = { OPENAI_API_KEY: 'sk-vendor', OPENAI_BASE_URL: `${server.url}/v1` };

  await connect({ identifier: 'openai/m' }, env).reply(hello, { signal: soon() });
  await connect({ identifier: 'openai/m', endpoint: `${server.url}/v1` }, env).reply(hello, {
    signal: soon(),
  });

  expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-vendor');
  expect(server.requests[1]?.headers.authorization).not.toContain('sk-vendor');
});

test('a redirect is not followed, so a key stays with its address', async () => {
  const elsewhere = await scripted(completion);
  const server = await scripted(
    (_, response) => void response.writeHead(307, { location: elsewhere.url }).end(),
  );

  const asking = connect({ identifier: 'm', endpoint: server.url, apiKey: 'k' }).reply(hello, {
    signal: soon(),
  });

  await expect(asking).rejects.toMatchObject({
    ...{ name: 'ModelError', retryable: false, statusCode: 307 },
    message: expect.stringContaining('It redirects, and that is not followed'),
  });
  expect(elsewhere.requests).toHaveLength(0);
  expect(server.requests).toHaveLength(1);
});

test('a model that can continue a beginning gets it, and the answer contains it once', async () => {
  const server = await scripted(completion);
  const ask = (identifier: string) =>
    connect({ identifier, endpoint: `${server.url}/v1` }).reply(hello, {
      signal: soon(),
      prefill: '{"a":',
    });

  expect((await ask('ollama/m')).text).toBe('{"a":hi');
  expect((await ask('openai/m')).text).toBe('hi');

  const lastRole = (index: number) =>
    JSON.parse(server.requests[index]?.body ?? '').messages.at(-1).role;
  expect([lastRole(0), lastRole(1)]).toEqual(['assistant', 'user']);
});

test('a model that refuses to continue a beginning is asked without one from then on', async () => {
  const server = await scripted((request, response) => {
    const { messages } = JSON.parse(request.body);
    if (messages.at(-1).role === 'user') return completion(request, response);
    return void response.writeHead(400).end('{"error":"prefill is not supported"}');
  });
  const model = connect({ identifier: 'ollama/m', endpoint: server.url });
  const ask = () => model.reply(hello, { signal: soon(), prefill: '{"a":' });

  expect([await ask(), await ask()]).toEqual([answered, answered]);
  expect(server.requests).toHaveLength(3);
});

test('a spent quota is no reason to wait', async () => {
  const error = { message: 'No quota is left.', code: 'insufficient_quota' };
  const server = await scripted(
    (_, response) => void response.writeHead(429).end(JSON.stringify({ error })),
  );

  const asking = connect({ identifier: 'ollama/m', endpoint: server.url }).reply(hello, {
    signal: soon(),
  });

  await expect(asking).rejects.toMatchObject({
    message: expect.stringContaining(
      "answered 429. No quota is left. The account's quota is used up.",
    ),
    retryable: false,
  });
});

test('a question refused both with and without a beginning is an error', async () => {
  const server = await scripted(
    (_, response) => void response.writeHead(400).end('{"error":"too long"}'),
  );
  const model = connect({ identifier: 'ollama/m', endpoint: server.url });

  const asking = model.reply(hello, { signal: soon(), prefill: '{"a":' });

  await expect(asking).rejects.toThrow('answered 400. too long');
});

test.each([
  [429, { 'retry-after': '7' }, { retryable: true, retryAfterMs: 7_000 }, /asks to wait 7 s/],
  [
    // Our gateway's answer when the hourly limit is used up. A client should not wait that long; a campaign does.
    429,
    { 'retry-after': '3540', 'x-should-retry': 'false' },
    { retryable: true, retryAfterMs: 3_540_000 },
    /asks to wait 59 min/,
  ],
  [
    503,
    { 'retry-after': '90', 'x-should-retry': 'false' },
    { retryable: true, retryAfterMs: 90_000 },
    /asks to wait 90 s/,
  ],
  [503, {}, { retryable: true, statusCode: 503 }, /ollama pull m/],
  [404, {}, { retryable: false, statusCode: 404 }, /ollama pull m/],
  [402, {}, { retryable: false }, /credits/],
  [502, { 'x-should-retry': 'false' }, { retryable: false }, /answered 502\. no /],
])('an answer of %s is an error that says whether to retry', async (...given) => {
  const [status, headers, error, words] = given;
  const server = await scripted(
    (_, response) => void response.writeHead(status, headers).end('{"error":"no"}'),
  );

  const asking = connect({ identifier: 'ollama/m', endpoint: server.url }).reply(hello, {
    signal: soon(),
  });

  await expect(asking).rejects.toMatchObject({
    name: 'ModelError',
    message: expect.stringMatching(words),
    ...error,
  });
  expect(server.requests).toHaveLength(1);
});

test.each([200, 500])(
  'an endless answer with status %i is cut off with an error',
  async (status) => {
    const chunk = ' '.repeat(64 * 1024);
    let sent = 0;
    const server = await scripted((_, response) => {
      const endless = Readable.from({
        async *[Symbol.asyncIterator]() {
          for (; sent < 64 * 1024 * 1024; sent += chunk.length) yield chunk;
        },
      });
      response.writeHead(status, { 'content-type': 'application/json' });
      endless.pipe(response);
    });
    const model = connect({ identifier: 'm', endpoint: server.url }, {}, 10_000);

    await expect(model.reply(hello, { signal: soon() })).rejects.toMatchObject({
      message: expect.stringContaining('longer than 4 MiB'),
      retryable: false,
    });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  },
);

test.each([
  ['<html>Sign in</html>', /answered 200, but with nothing that can be read. .*\/v1/],
  ['{"status":"loading"}', /answered 200, but with nothing that can be read. .*\/v1/],
  [undefined, /broke off\. /],
])('an unreadable answer of %j is described', async (body, words) => {
  const server = await scripted((_, response) => {
    response.setHeader('content-type', 'application/json');
    if (body !== undefined) return void response.end(body);
    response.setHeader('content-length', 100).write('{', () => response.destroy());
  });

  const asking = connect({ identifier: 'm', endpoint: server.url }).reply(hello, {
    signal: soon(),
  });

  await expect(asking).rejects.toMatchObject({
    message: expect.stringMatching(words),
    retryable: true,
  });
});

test('a hanging model times out, and the error for a missing one says what to type', async () => {
  const server = await scripted(() => {});
  const hanging = connect({ identifier: 'm', endpoint: server.url }, {}, 100);
  const absent = connect({ identifier: 'ollama/llama3', endpoint: 'http://127.0.0.1:9' });

  await expect(hanging.reply(hello, { signal: soon() })).rejects.toThrow(/took too long/);
  await expect(absent.reply(hello, { signal: soon() })).rejects.toThrow(
    /ollama serve.*ollama pull llama3/,
  );
});

test('missing settings are reported before anything is sent', () => {
  expect(() => connect({ identifier: 'openai/gpt-x' })).toThrow(/OPENAI_API_KEY/);
  expect(() => connect({ identifier: 'chatapi/m' })).toThrow(/needs an endpoint/);
  expect(() => connect({ identifier: 'm' })).toThrow(/needs an endpoint/);
});

test.each([
  ['chatapi/m', completion, 'tool_calls', 'tool_call_id'],
  [
    'anthropic/m',
    json({
      ...{ id: 'm', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' },
      ...{ content: [{ type: 'text', text: 'hi' }], usage: { input_tokens: 7, output_tokens: 2 } },
    }),
    'tool_use',
    'tool_use_id',
  ],
])('%s gets calls and results in its own protocol', async (identifier, answer, call, result) => {
  const server = await scripted(answer);
  const model = connect({ identifier, endpoint: server.url, apiKey: 'k' });

  await model.reply(
    [
      { role: 'user', content: 'Look up.' },
      {
        ...{ role: 'assistant', content: 'Ok.' },
        toolCalls: [{ id: 'f1', name: 'look', arguments: '{"a":1}' }],
      },
      { role: 'tool', content: 'Pay a.', toolCallId: 'f1' },
    ],
    { signal: soon() },
  );

  const { messages } = JSON.parse(server.requests[0]?.body ?? '');
  expect(messages).toHaveLength(3);
  expect(JSON.stringify(messages[1])).toContain(call);
  expect(JSON.stringify(messages[1])).toContain('look');
  expect(JSON.stringify(messages[2])).toContain(`"${result}":"f1"`);
  expect(JSON.stringify(messages[2])).toContain('Pay a.');
});

import { expect, test } from 'vitest';
import { startServer } from '../test/start-server.ts';
import { answerJson, answers, chatBody, completion, startUpstream } from '../test/upstream.ts';

const CHAT = '/v1/chat/completions';

async function gateway(script = answers) {
  const { upstream, requests } = await startUpstream(script);
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const chat = async (key: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await server.call(CHAT, { key, method: 'POST', body, headers });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as object,
    };
  };
  return { server, requests, chat };
}

const bodyOf = (requests: readonly { body: string }[]) => JSON.parse(requests[0]?.body ?? '');

test("a call is answered with the provider's words, and costs what it took", async () => {
  const { server, chat } = await gateway();
  const { key, organizationId } = await server.org({ credits: 1 });

  const answer = await chat(key, chatBody());

  expect(answer).toMatchObject({ status: 200, body: completion });
  expect(answer.headers.get('content-type')).toBe('application/json');
  const account = await server.db.selectFrom('credit_accounts').selectAll().executeTakeFirst();
  expect(account).toMatchObject({
    organization_id: organizationId,
    balance_micros: 1_000_000 - 15,
    reserved_micros: 0,
  });
});

test('what clients send beside the messages goes on, as far as we know it; the model is ours', async () => {
  const { server, requests, chat } = await gateway();
  const { key } = await server.org({ credits: 1 });
  const messages = [
    { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }] },
    { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: {} }] },
    { role: 'tool', content: 'done', tool_call_id: 'a' },
  ];
  const known = { temperature: 0.5, stop: ['x'], seed: 1, tools: [{ type: 'function' }] };

  const { status } = await chat(
    key,
    chatBody({
      ...known,
      messages,
      model: 'theirs',
      user: 'x',
      stream: false,
      n: 1,
      top_p: null,
      stream_options: {},
    }),
  );

  expect(status).toBe(200);
  expect(bodyOf(requests)).toEqual({
    ...known,
    messages,
    model: 'test-model',
    max_tokens: 10,
    stream: false,
  });
});

test("the provider gets our key and no header of the caller's", async () => {
  const { server, requests, chat } = await gateway();
  const { key } = await server.org({ credits: 1 });

  await chat(key, chatBody(), { cookie: 'a=b', 'x-mine': 'hidden', 'openai-organization': 'org' });

  expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual(
    ['accept', 'accept-encoding', 'authorization', 'connection', 'content-length'].concat([
      'content-type',
      'host',
      'user-agent',
    ]),
  );
  expect(requests[0]?.headers.authorization).toBe('Bearer sk-upstream-secret');
});

test.each([
  [{ max_tokens: undefined }, 1_024],
  [{ max_tokens: null }, 1_024],
  [{ max_tokens: 4_096 }, 4_096],
  [{ max_tokens: undefined, max_completion_tokens: 7 }, 7],
])('%j asks for %i tokens at most', async (given, wanted) => {
  const { server, requests, chat } = await gateway();
  const { key } = await server.org({ credits: 1 });

  await chat(key, chatBody(given));

  expect(bodyOf(requests).max_tokens).toBe(wanted);
});

test.each([0, -1, 4_097, 1.5, '10', true, []])(
  'max_tokens %j is refused by its own code',
  async (max_tokens) => {
    const { server, requests, chat } = await gateway();
    const { key } = await server.org({ credits: 1 });

    for (const name of ['max_tokens', 'max_completion_tokens']) {
      const { status, body } = await chat(key, chatBody({ max_tokens: 1, [name]: max_tokens }));
      expect(status).toBe(400);
      expect(body).toEqual({
        code: 'INVALID_MAX_TOKENS',
        error: expect.stringMatching(new RegExp(`^${name}: `)),
        details: expect.any(String),
      });
    }
    expect(requests).toEqual([]);
  },
);

const message = { role: 'user', content: 'x' };
test.each([
  ['no messages', chatBody({ messages: undefined }), 'messages: This field is required.'],
  ['empty messages', chatBody({ messages: [] }), 'messages: This list may not be empty.'],
  [
    'too many messages',
    chatBody({ messages: new Array(501).fill(message) }),
    'messages: Ensure this field has no more than 500 elements.',
  ],
  [
    'an unknown role',
    chatBody({ messages: [{ ...message, role: 'god' }] }),
    'messages.0.role: "god" is not a valid choice.',
  ],
  [
    'a message without content',
    chatBody({ messages: [{ role: 'user' }] }),
    'messages.0.content: This field is required.',
  ],
  ['two answers', chatBody({ n: 2 }), 'n: "2" is not a valid choice.'],
  ['stream: "yes"', chatBody({ stream: 'yes' }), 'stream: Must be a valid boolean.'],
  ['a list', '[]', expect.stringContaining('Expected a dictionary, but got list.')],
  ['broken JSON', '{', expect.stringMatching(/^JSON parse error - /)],
  ['a huge number', '{"max_tokens":1e400}', expect.stringMatching(/^JSON parse error - /)],
])('%s is 400 INVALID_REQUEST', async (_, body, error) => {
  const { server, requests, chat } = await gateway();
  const { key } = await server.org({ credits: 1 });

  expect(await chat(key, body)).toMatchObject({
    status: 400,
    body: { error, code: 'INVALID_REQUEST', details: error },
  });
  expect(requests).toEqual([]);
});

test('checks come in their order: key, limit, type, JSON, fields, organization, stream, credits', async () => {
  const { upstream, requests } = await startUpstream(answers);
  const server = await startServer({ gateway: { upstreams: [upstream] }, requestsPerHour: 8 });
  const { key } = await server.org();
  const post = async (body: string, type = 'application/json', bearer = key) => {
    const answer = await server.call(CHAT, {
      key: bearer,
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    const { code } = (await answer.json()) as { code?: string };
    return [answer.status, code, answer.headers.get('x-should-retry')];
  };

  expect(await post('{', 'text/plain', 'nonsense')).toEqual([401, undefined, null]);
  expect(await post('{', 'text/plain')).toEqual([415, 'INVALID_REQUEST', null]);
  expect(await post('{')).toEqual([400, 'INVALID_REQUEST', null]);
  expect(await post('{"stream":true,"max_tokens":0}')).toEqual([400, 'INVALID_MAX_TOKENS', null]);
  expect(await post(chatBody({ stream: true }))).toEqual([501, 'STREAMING_NOT_SUPPORTED', 'false']);
  expect(await post(chatBody())).toEqual([402, 'INSUFFICIENT_CREDITS', 'false']);
  expect(await post(chatBody({ x: 'x'.repeat(1_048_576) }))).toEqual([
    413,
    'INVALID_REQUEST',
    'false',
  ]);
  await post('{');
  await post('{');
  expect(await post('{', 'text/plain')).toEqual([429, 'RATE_LIMITED', 'false']);
  expect(requests).toEqual([]);
});

test('an account without an organization is 403, streaming or not', async () => {
  const { server } = await gateway();
  const { key, organizationId } = await server.org({ credits: 1 });
  await server.db.deleteFrom('credit_accounts').execute();

  for (const stream of [true, false]) {
    const body = chatBody({ stream });
    const answer = await server.call(CHAT, { key, method: 'POST', body });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-should-retry')).toBe('false');
    expect(await answer.json()).toMatchObject({ code: 'NO_ORGANIZATION' });
  }
  expect(organizationId).toBeDefined();
});

test('a throttled call says so to both kinds of clients', async () => {
  const { upstream } = await startUpstream(answers);
  const server = await startServer({ gateway: { upstreams: [upstream] }, requestsPerHour: 1 });
  const { key } = await server.org({ credits: 1 });
  await server.call('/agent', { key });

  const answer = await server.call(CHAT, { key, method: 'POST', body: chatBody() });

  const sentence = expect.stringMatching(/^Request was throttled\. Expected available in \d+ sec/);
  expect(await answer.json()).toEqual({
    error: sentence,
    code: 'RATE_LIMITED',
    details: sentence,
    detail: sentence,
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
});

test('without credits the estimate and what is there stand in `details`, and nobody is asked', async () => {
  const { server, requests, chat } = await gateway();
  const { key } = await server.org({ credits: 0.00455 });

  const { status, body } = await chat(key, chatBody({ max_tokens: 4_096, messages: [long()] }));

  expect(status).toBe(402);
  expect(body).toEqual({
    error:
      'There are not enough credits for this call. Estimated cost: $0.0052. Available: $0.0045.',
    code: 'INSUFFICIENT_CREDITS',
    details: 'Estimated cost: $0.0052. Available: $0.0045.',
  });
  expect(requests).toEqual([]);
});

const long = () => ({ role: 'user', content: 'word '.repeat(1_010) });

test('what the provider left out of its answer is filled in, and tokens are counted', async () => {
  const { server, chat } = await gateway((_, response) => {
    response.setHeader('content-type', 'text/plain');
    response.setHeader('set-cookie', 'a=b');
    response.end(
      JSON.stringify({
        choices: [{ message: { content: 'Hello there' } }],
        usage: { prompt_tokens: '12' },
      }),
    );
  });
  const { key } = await server.org({ credits: 1 });

  const { status, headers, body } = await chat(key, chatBody());

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.has('set-cookie')).toBe(false);
  expect(body).toEqual({
    id: expect.stringMatching(/^chatcmpl-/),
    object: 'chat.completion',
    created: expect.any(Number),
    model: 'test-model',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Hello there' },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 12, completion_tokens: 2, total_tokens: 14 },
  });
});

test('there is one model, and clients that list models find it', async () => {
  const { server } = await gateway();
  const { client } = await server.org();

  expect(await client.gateway.models()).toEqual({
    object: 'list',
    data: [{ id: 'test-model', object: 'model', created: 0, owned_by: 'provoke' }],
  });
});

test('texts become vectors, each at its place, for what their tokens cost', async () => {
  const { server, requests } = await gateway((_, response) =>
    answerJson(response, { data: [{ embedding: [1, 2] }, { embedding: 'AACAPw==' }] }),
  );
  const { client, organizationId } = await server.org({ credits: 1 });

  const embeddings = await client.gateway.embeddings({
    body: { input: ['Hello', 'Hello there'], encoding_format: 'base64' },
  });

  expect(embeddings).toEqual({
    object: 'list',
    model: 'test-embedder',
    data: [
      { object: 'embedding', index: 0, embedding: [1, 2] },
      { object: 'embedding', index: 1, embedding: 'AACAPw==' },
    ],
    usage: { prompt_tokens: 3, total_tokens: 3 },
  });
  expect(requests[0]?.path).toBe('/v1/embeddings');
  expect(bodyOf(requests)).toEqual({
    input: ['Hello', 'Hello there'],
    model: 'test-embedder',
    encoding_format: 'base64',
  });
  expect(
    await server.db
      .selectFrom('credit_accounts')
      .select('balance_micros')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst(),
  ).toEqual({ balance_micros: 999_997 });
});

test('no prompt and no key of a provider is logged or stored', async () => {
  const { server, chat } = await gateway((_, response) =>
    answerJson(response, { error: { message: 'bad key sk-upstream-secret' } }, 401),
  );
  const { key } = await server.org({ credits: 1 });

  await chat(key, chatBody({ messages: [{ role: 'user', content: 'my hidden prompt' }] }));

  const tables = ['usage_logs', 'credit_entries', 'credit_accounts', 'reservations'] as const;
  const rows = await Promise.all(
    tables.map((table) => server.db.selectFrom(table).selectAll().execute()),
  );
  for (const kept of [server.logged(), JSON.stringify(rows)]) {
    expect(kept).not.toContain('hidden prompt');
    expect(kept).not.toContain('sk-upstream');
  }
  expect(server.logged()).toContain('It answered 401.');
});

import { expect, test } from 'vitest';
import { startGateway } from '../test/start-gateway.ts';
import { answerJson, chatBody, completion } from '../test/upstream.ts';

const bodyOf = (requests: readonly { body: string }[]) => JSON.parse(requests[0]?.body ?? '');

test("a call returns the provider's answer, and costs its usage", async () => {
  const { server, chat } = await startGateway();
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

test('known fields are passed on to the provider; the model is ours', async () => {
  const { server, requests, chat } = await startGateway();
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
  const { server, requests, chat } = await startGateway();
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
])('%j requests at most %i tokens', async (given, wanted) => {
  const { server, requests, chat } = await startGateway();
  const { key } = await server.org({ credits: 1 });

  await chat(key, chatBody(given));

  expect(bodyOf(requests).max_tokens).toBe(wanted);
});

test("fields missing from the provider's answer are filled in, and tokens are counted", async () => {
  const { server, chat } = await startGateway((_, response) => {
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

test('there is one model, and clients can list it', async () => {
  const { server } = await startGateway();
  const { client } = await server.org();

  expect(await client.gateway.models()).toEqual({
    object: 'list',
    data: [{ id: 'test-model', object: 'model', created: 0, owned_by: 'provoke' }],
  });
});

test('texts become vectors in the same order, at the price of their tokens', async () => {
  const { server, requests } = await startGateway((_, response) =>
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

test('neither prompts nor provider keys are logged or stored', async () => {
  const { server, chat } = await startGateway((_, response) =>
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

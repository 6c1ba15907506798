import { expect, test } from 'vitest';
import { CHAT, startGateway } from '../test/start-gateway.ts';
import { startServer } from '../test/start-server.ts';
import { answers, chatBody, startUpstream } from '../test/upstream.ts';

test.each([0, -1, 4_097, 1.5, '10', true, []])(
  'max_tokens %j is rejected with its own code',
  async (max_tokens) => {
    const { server, requests, chat } = await startGateway();
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
  const { server, requests, chat } = await startGateway();
  const { key } = await server.org({ credits: 1 });

  expect(await chat(key, body)).toMatchObject({
    status: 400,
    body: { error, code: 'INVALID_REQUEST', details: error },
  });
  expect(requests).toEqual([]);
});

test('checks run in order: key, limit, type, JSON, fields, organization, stream, credits', async () => {
  const { upstream, requests } = await startUpstream(answers);
  const server = await startServer({
    gateway: { upstreams: [upstream] },
    requestsPerHour: 8,
    maxBodyBytes: 2_000_000,
  });
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
  const { server } = await startGateway();
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

test('a throttled call has the fields of both error formats', async () => {
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

test('without enough credits `details` has the estimate and the balance, and no provider is called', async () => {
  const { server, requests, chat } = await startGateway();
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

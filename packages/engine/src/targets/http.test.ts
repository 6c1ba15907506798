import type { Script } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import type { Message } from '../model.ts';
import { http } from './http.ts';
import { connectTo } from './test/connect-to.ts';

const says =
  (body: unknown): Script =>
  (_, response) =>
    void response.end(typeof body === 'string' ? body : JSON.stringify(body));

test('method, headers and body are as written, with the prompt in its place', async () => {
  const { ask, server } = await connectTo(http, says({ data: { reply: 'hi' } }), {
    method: 'put',
    headers: { 'X-Team': 'red' },
    body: '{"lang": "en", "message": {"text": "{{prompt}}"}, "n": 1}',
    reply_path: '$.data.reply',
  });

  const reply = await ask('say "hi"\n');

  expect(reply).toMatchObject({ text: 'hi', statusCode: 200, toolCalls: null });
  expect(server.requests[0]).toMatchObject({
    method: 'PUT',
    headers: { 'x-team': 'red', 'content-type': 'application/json' },
    body: JSON.stringify({ lang: 'en', message: { text: 'say "hi"\n' }, n: 1 }),
  });
});

test('a key goes where it is wanted: as a bearer token, else only where the template names it', async () => {
  const apiKey = 'sk-key';
  const bearer = await connectTo(http, says('hi'), { apiKey });
  const inHeader = await connectTo(http, says('hi'), {
    apiKey,
    headers: { 'x-key': 'k={{api_key}}' },
  });
  const inAddress = await connectTo(http, says('hi'), { apiKey, path: '/?k={{api_key}}' });
  for (const { ask } of [bearer, inHeader, inAddress]) await ask('hi');

  expect(bearer.server.requests[0]?.headers.authorization).toBe('Bearer sk-key');
  expect(inHeader.server.requests[0]?.headers).toMatchObject({ 'x-key': 'k=sk-key' });
  expect(inAddress.server.requests[0]?.path).toBe('/?k=sk-key');
  for (const { server } of [inHeader, inAddress])
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
});

test('a prompt in an address is encoded, and no body goes with it', async () => {
  const { ask, server } = await connectTo(http, says('hi'), {
    method: 'GET',
    path: '/ask?q={{prompt}}',
  });

  await ask('a&b=c/../d');

  expect(server.requests[0]).toMatchObject({ path: '/ask?q=a%26b%3Dc%2F..%2Fd', body: '' });
});

test('a form is encoded as one', async () => {
  const { ask, server } = await connectTo(http, says('hi'), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'q={{prompt}}&lang=en',
  });

  await ask('a&b');

  expect(server.requests[0]?.body).toBe('q=a%26b&lang=en');
});

const conversation: Message[] = [
  { role: 'user', content: 'one' },
  { role: 'assistant', content: 'and?' },
  { role: 'user', content: 'two' },
];

test('an endpoint that takes messages gets all of them in one call', async () => {
  const { say, bodies } = await connectTo(http, says('hi'), { body: { history: '{{messages}}' } });

  await say(conversation);

  expect(bodies()).toEqual([{ history: conversation }]);
});

test('a session that the answer names is sent with the next turn, and is of one attempt only', async () => {
  const { say, bodies } = await connectTo(http, says({ id: 'conversation-7', reply: 'hi' }), {
    body: { to: '{{session}}', text: '{{prompt}}' },
    reply_path: '$.reply',
    session_path: '$.id',
  });

  await say(conversation);
  await say(conversation);

  expect(bodies().map(({ to }) => to)).toEqual([null, 'conversation-7', null, 'conversation-7']);
});

test('a session in a cookie is kept for an attempt, beside the cookies of the user', async () => {
  const { say, server } = await connectTo(
    http,
    (_, response) => {
      response.setHeader('set-cookie', [`sid=${server.requests.length}; HttpOnly`, 'b=2; Path=/']);
      response.end('hi');
    },
    { headers: { cookie: 'own=1' } },
  );

  await say(conversation);
  await say(conversation);

  expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([
    'own=1',
    'own=1; sid=1; b=2',
    'own=1',
    'own=1; sid=3; b=2',
  ]);
});

test('a session that would break out of a header is not sent back', async () => {
  const { say } = await connectTo(http, says({ id: 'a\r\nx-evil: 1' }), {
    headers: { 'x-session': '{{session}}' },
    session_path: '$.id',
  });

  await expect(say(conversation)).rejects.toThrow(/a session that cannot be sent back/);
});

test.each([
  [
    'server-sent events',
    'event: x\ndata: {"d":"At "}\n\n: ping\n\ndata: {"d":"nine."}\n\ndata: [DONE]\n\n',
  ],
  ['a line each', '{"d":"At "}\n{"other":1}\n{"d":"nine."}\n'],
])('a stream of %s is folded', async (_, body) => {
  const { ask } = await connectTo(http, says(body), { stream_path: '$.d' });

  expect((await ask('hi')).text).toBe('At nine.');
});

test('tool calls are found by their path, one by one or in a list', async () => {
  const body = { reply: '', steps: [{ tools: [{ name: 'a' }, { name: 'b' }] }] };
  const { ask } = await connectTo(http, says(body), {
    reply_path: '$.reply',
    tool_calls_path: '$.steps[*].tools',
  });

  expect(await ask('hi')).toMatchObject({
    text: '',
    toolCalls: [{ name: 'a' }, { name: 'b' }],
    steps: [{ step_type: 'TOOL_CALL' }, { step_type: 'TOOL_CALL' }],
  });
});

test.each([
  [{ answer: 'hi', id: 1 }, 'reply_path finds nothing in an object with the keys: answer, id'],
  [['hi'], 'reply_path finds nothing in a list of 1'],
  ['<html>', 'reply_path finds nothing in a body that is not JSON'],
  [{ ['k'.repeat(500)]: 1 }, `with the keys: ${'k'.repeat(40)}.`],
])('a path that finds nothing says what there is instead: %j', async (body, words) => {
  const { ask } = await connectTo(http, says(body), { reply_path: '$.reply' });

  await expect(ask('hi')).rejects.toThrow(words);
});

test('a reply that is null is empty, one that is no text is JSON, several are lines', async () => {
  const settings = { reply_path: '$..reply' };
  const none = await connectTo(http, says({ reply: null }), settings);
  const object = await connectTo(http, says({ reply: { a: 1 } }), settings);
  const several = await connectTo(http, says([{ reply: 'a' }, { reply: 'b' }]), settings);

  expect((await none.ask('hi')).text).toBe('');
  expect((await object.ask('hi')).text).toBe('{"a":1}');
  expect((await several.ask('hi')).text).toBe('a\nb');
});

test('what cannot be used is said beforehand', () => {
  const complaint = (settings: object) => http.settings.safeParse(settings).error?.message;

  expect(complaint({ reply_path: 'reply' })).toContain('$.reply');
  expect(complaint({ reply_pth: '$.reply' })).toContain('reply_pth');
  expect(() => http.endpoint(http.settings.parse({}), {})).toThrow(/--endpoint/);
});

import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { connectTo } from '../test/connect-to.ts';
import { chatapiSdk } from './chatapi-sdk.ts';

async function headersSent(settings: { endpoint?: string; apiKey?: string }, env = {}) {
  const server = await scriptedServer(
    (_, response) => void response.end('{"choices":[{"message":{"content":"hi"}}]}'),
  );
  onTestFinished(server.close);
  const agent = chatapiSdk.connect(
    { model: 'm', ...settings, ...(settings.endpoint && { endpoint: server.url }) },
    { fetch, env: { OPENAI_BASE_URL: server.url, ...env }, timeoutMs: 2_000 },
  );
  await agent.send(agent.payload([], { maxTokens: undefined }), {
    signal: AbortSignal.timeout(2_000),
  });
  return server.requests[0];
}

test('without an endpoint the key falls back to the environment', async () => {
  const sent = await headersSent({}, { OPENAI_API_KEY: 'from-env' });

  expect(sent?.headers.authorization).toBe('Bearer from-env');
  expect(sent?.path).toBe('/chat/completions');
});

test('a custom endpoint never gets the key of the environment', async () => {
  const sent = await headersSent({ endpoint: 'custom' }, { OPENAI_API_KEY: 'from-env' });

  expect(sent?.headers.authorization).toBeUndefined();
});

test('a key that was passed goes to the endpoint that was passed', async () => {
  const sent = await headersSent({ endpoint: 'custom', apiKey: 'passed' });

  expect(sent?.headers.authorization).toBe('Bearer passed');
});

const begun: Message[] = [
  { role: 'user', content: 'What is it?' },
  { role: 'assistant', content: 'It is' },
];

test('a started reply is sent only to a server configured to continue it', () => {
  const payload = (prefill: boolean, messages: readonly Message[]) =>
    chatapiSdk
      .connect({ model: 'm', prefill }, { fetch, env: {}, timeoutMs: 2_000 })
      .payload(messages, { maxTokens: undefined });

  expect(payload(true, begun)).toEqual({
    model: 'm',
    messages: begun,
    continue_final_message: true,
    add_generation_prompt: false,
  });
  expect(payload(true, begun.slice(0, 1))).toEqual({ model: 'm', messages: begun.slice(0, 1) });
  expect(payload(false, begun)).toEqual({ model: 'm', messages: begun });
});

/** A server like vLLM: by token id, the prompt's token and likelier ones. */
async function measuring(places: unknown, beginning: string, settings: object = {}) {
  const server = await scriptedServer((_, response) => {
    const choices = [{ message: { role: 'assistant', content: ' a' } }];
    response.end(JSON.stringify({ choices, prompt_logprobs: places }));
  });
  onTestFinished(server.close);
  const agent = chatapiSdk.connect(
    { model: 'm', endpoint: server.url, apiKey: 'k', log_probabilities: true, ...settings },
    { fetch, env: {}, timeoutMs: 2_000 },
  );
  const measure = () =>
    agent.crossEntropy?.(begun.slice(0, 1), beginning, { signal: AbortSignal.timeout(2_000) });
  return { server, measure };
}

const place = (decoded_token: string, logprob: number, rank = 1) => ({
  [String(decoded_token.length + rank)]: { logprob, rank, decoded_token },
});
const asked = [null, place('<user>', -9), place('What is it?', -9), place('<assistant>', -9)];

test("the cross-entropy is the mean over the beginning's tokens alone", async () => {
  const { server, measure } = await measuring(
    [
      ...asked,
      place('Sure', -1),
      { ...place(',', -0.5, 2), ...place(' likelier', -0.1) },
      place(' it is', -3),
    ],
    'Sure, it is ',
  );

  expect(await measure()).toEqual({ mean: 1.5, tokens: 3 });
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
    model: 'm',
    messages: [begun[0], { role: 'assistant', content: 'Sure, it is ' }],
    max_tokens: 1,
    prompt_logprobs: 0,
    continue_final_message: true,
    add_generation_prompt: false,
  });
  expect(server.requests[0]?.headers.authorization).toBe('Bearer k');
});

test('an opening is measured after the system prompt that every request has', async () => {
  const { server, measure } = await measuring([...asked, place('Sure', -1)], 'Sure', {
    system_prompt: 'You are a librarian.',
  });

  await measure();

  expect(JSON.parse(server.requests[0]?.body ?? '').messages).toEqual([
    { role: 'system', content: 'You are a librarian.' },
    begun[0],
    { role: 'assistant', content: 'Sure' },
  ]);
});

test.each([
  ['none', undefined],
  ['of another prompt', [...asked, place('Hello', -1)]],
  ['too few', [place('it is', -1)]],
  ['not numbers', [...asked, { 1: { logprob: 'high', decoded_token: 'Sure, it is' } }]],
])('log-probabilities that do not fit are an error, never a number: %s', async (_, places) => {
  const { measure } = await measuring(places, 'Sure, it is');

  await expect(measure()).rejects.toMatchObject({
    name: 'TargetError',
    message: expect.stringContaining('log-probabilities'),
  });
});

test('log-probabilities are requested only from a server configured to have them', () => {
  const agent = chatapiSdk.connect({ model: 'm' }, { fetch, env: {}, timeoutMs: 2_000 });

  expect(agent.crossEntropy).toBeUndefined();
  expect(agent.canPrefill).toBe(false);
});

const answering = (message: object) =>
  ((_, response) => void response.end(JSON.stringify({ choices: [{ message }] }))) satisfies Script;

test('tools are sent along; a reply of tool calls alone is a reply, and its calls are steps', async () => {
  const tools = [{ type: 'function', function: { name: 'look_up', parameters: {} } }];
  const call = { id: 'c1', type: 'function', function: { name: 'look_up', arguments: '{}' } };
  const { ask, bodies } = await connectTo(
    chatapiSdk,
    answering({ content: null, tool_calls: [call] }),
    { tools, tool_choice: 'auto', extra_body: { temperature: 0 } },
  );

  const reply = await ask('When do you open?');

  expect(bodies()[0]).toMatchObject({ tools, tool_choice: 'auto', temperature: 0 });
  expect(reply).toMatchObject({
    text: '',
    toolCalls: [call],
    steps: [
      { step_type: 'TOOL_CALL', content: { call_id: 'c1', tool: 'look_up', arguments: '{}' } },
    ],
  });
});

test.each(['reasoning', 'reasoning_content'])(
  "a reasoning model's thoughts are a step, not the reply: %s",
  async (name) => {
    const { ask } = await connectTo(
      chatapiSdk,
      answering({ content: 'At nine.', [name]: 'They ask for hours.' }),
    );

    expect(await ask('When do you open?')).toMatchObject({
      text: 'At nine.',
      steps: [{ step_type: 'AGENT_THOUGHT', content: { text: 'They ask for hours.' } }],
    });
  },
);

test.each([
  [
    {
      content: [
        { type: 'text', text: 'At ' },
        { type: 'text', text: 'nine.' },
      ],
    },
    'At nine.',
  ],
  [{ content: null, refusal: 'No.' }, 'No.'],
  [{ content: null }, ''],
])('a reply in another format is read too: %j', async (message, text) => {
  const { ask } = await connectTo(chatapiSdk, answering(message));

  expect((await ask('hi')).text).toBe(text);
});

test("the user's headers are sent, and an authorization header overrides the key", async () => {
  const { ask, server } = await connectTo(chatapiSdk, answering({ content: 'hi' }), {
    apiKey: 'k',
    headers: { Authorization: 'Basic abc', 'X-Team': 'red' },
  });

  await ask('hi');

  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Basic abc',
    'x-team': 'red',
  });
});

test('an invalid header is rejected in advance, and its value is not shown', () => {
  const { error } = chatapiSdk.settings.safeParse({ model: 'm', headers: { a: 'sec\nret' } });

  expect(error?.message).toContain('cannot be sent');
  expect(error?.message).not.toContain('sec');
});

/** A server that knows one name for the token limit, and rejects the other as the vendor does. */
const refusing =
  (name: string): Script =>
  (request, response) => {
    if (!(name in JSON.parse(request.body))) return answering({ content: 'hi' })(request, response);
    const error = { message: `Unsupported parameter: '${name}' is not supported.`, param: name };
    response.writeHead(400).end(JSON.stringify({ error }));
  };

const hello: Message[] = [{ role: 'user', content: 'hi' }];

test('a server that refuses max_tokens gets max_completion_tokens from then on', async () => {
  const { say, bodies } = await connectTo(chatapiSdk, refusing('max_tokens'));

  await say(hello, 9);
  await say(hello, 9);

  expect(
    bodies().map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens]),
  ).toEqual([
    [9, undefined],
    [undefined, 9],
    [undefined, 9],
  ]);
});

test('a reasoning model gets its own parameters, or the older ones if it has those', async () => {
  const settings = { model: 'o3-mini', reasoning_effort: 'low' };
  const { say, bodies } = await connectTo(chatapiSdk, refusing('max_completion_tokens'), settings);

  await say(hello, 9);

  expect(bodies()).toMatchObject([
    { reasoning_effort: 'low', max_completion_tokens: 9 },
    { reasoning_effort: 'low', max_tokens: 9 },
  ]);
});

test('a server that refuses both names is not asked in turns', async () => {
  const { say, server } = await connectTo(
    chatapiSdk,
    (_, response) => void response.writeHead(400).end('max_tokens, max_completion_tokens: no'),
  );

  await expect(say(hello, 9)).rejects.toMatchObject({ statusCode: 400 });
  expect(server.requests).toHaveLength(2);
});

const counted = { stream: true, stream_options: { include_usage: true } };
const pieces = (...parts: object[]) =>
  parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('');
const streamed = pieces(
  { choices: [{ index: 0, delta: { content: 'hi' }, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 3, completion_tokens: 1 } },
);

test('a stream is asked for with its tokens, which are counted', async () => {
  const { ask, bodies } = await connectTo(
    chatapiSdk,
    (_, response) => void response.end(streamed),
    { stream: true },
  );

  const reply = await ask('hi');

  expect(bodies()).toMatchObject([counted]);
  expect(reply).toMatchObject({ text: 'hi', usage: { inputTokens: 3, outputTokens: 1 } });
});

test('a server that does not count the tokens of a stream is asked without, from then on', async () => {
  const script: Script = (request, response) =>
    'stream_options' in JSON.parse(request.body)
      ? void response.writeHead(400).end('{"error":{"message":"Unknown field stream_options"}}')
      : void response.end(streamed);
  const { ask, bodies } = await connectTo(chatapiSdk, script, { stream: true });

  await ask('hi');
  await ask('hi');

  expect(bodies().map((body) => 'stream_options' in body)).toEqual([true, false, false]);
  expect(bodies().every(({ stream }) => stream)).toBe(true);
});

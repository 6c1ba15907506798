import { expect, test } from 'vitest';
import { connectTo } from '../test/connect-to.ts';
import { router } from './router.ts';

test("the runtime decides a model's protocol; what came over the wire is evidence", async () => {
  const { ask, server } = await connectTo(
    router,
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-node': '7' });
      const content = [{ type: 'text', text: 'At nine.' }];
      const usage = { input_tokens: 3, output_tokens: 4 };
      response.end(
        JSON.stringify({ id: 'i', type: 'message', role: 'assistant', model: 'c', content, usage }),
      );
    },
    { model: 'anthropic/c', apiKey: 'sk-key' },
  );

  const reply = await ask('When do you open?');

  expect(server.requests[0]).toMatchObject({
    path: '/messages',
    headers: { 'x-api-key': 'sk-key' },
  });
  expect(reply).toMatchObject({
    text: 'At nine.',
    statusCode: 200,
    headers: { 'x-node': '7' },
    body: expect.stringContaining('"At nine."'),
    usage: { inputTokens: 3, outputTokens: 4 },
  });
});

test("the runtime gives a model's address, and the error for a missing key names the variable", () => {
  const at = (model: string, env = {}) => router.endpoint(router.settings.parse({ model }), env);

  expect(at('mistral/m', { MISTRAL_API_KEY: 'k' })).toBe('https://api.mistral.ai/v1');
  expect(at('vllm/m')).toBe('http://127.0.0.1:8000/v1');
  expect(() => at('mistral/m')).toThrow(/MISTRAL_API_KEY/);
  expect(() => at('m')).toThrow(/needs an endpoint/);
});

test('a stream is asked for where the protocol has one, and refused by name elsewhere', async () => {
  const part = { choices: [{ index: 0, delta: { content: 'hi' }, finish_reason: 'stop' }] };
  const settings = { model: 'chatapi/m', apiKey: 'k', stream: true };
  const { ask, bodies } = await connectTo(
    router,
    (_, response) => void response.end(`data: ${JSON.stringify(part)}\n\n`),
    settings,
  );

  expect(await ask('hi')).toMatchObject({ text: 'hi' });
  expect(bodies()).toMatchObject([{ stream: true }]);
  await expect(connectTo(router, () => {}, { ...settings, model: 'anthropic/c' })).rejects.toThrow(
    'anthropic/c is not read as a stream. Leave out the setting stream.',
  );
});

test.each([
  ['thoughts', [{ thought: true, text: 'They ask.' }, { text: 'hi' }], 'STOP', { text: 'hi' }],
  ['a filter', [{ text: 'It is' }], 'SAFETY', { text: 'It is', blockedBy: 'filter' }],
  ['a limit', [{ text: 'It is' }], 'MAX_TOKENS', { text: 'It is', unfinished: 'length' }],
])('what a vendor says of %s is read from the wire', async (_, parts, finishReason, is) => {
  const answer = { candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }] };
  const { ask } = await connectTo(
    router,
    (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    },
    { model: 'google/m', apiKey: 'k' },
  );

  const reply = await ask('hi');

  expect(reply).toMatchObject(is);
  expect(reply.steps?.map(({ content }) => content['text'])).toEqual(
    finishReason === 'STOP' ? ['They ask.'] : undefined,
  );
});

test("a prompt that Gemini's filter stops is a reply without a word", async () => {
  const { ask } = await connectTo(
    router,
    (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"promptFeedback":{"blockReason":"SAFETY"}}');
    },
    { model: 'google/m', apiKey: 'k' },
  );

  expect(await ask('hi')).toMatchObject({ text: '', statusCode: 200, blockedBy: 'filter' });
});

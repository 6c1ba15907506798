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

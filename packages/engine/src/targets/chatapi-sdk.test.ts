import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
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

test('with an endpoint of its own it never gets the key of the environment', async () => {
  const sent = await headersSent({ endpoint: 'custom' }, { OPENAI_API_KEY: 'from-env' });

  expect(sent?.headers.authorization).toBeUndefined();
});

test('a key that was passed goes to the endpoint that was passed', async () => {
  const sent = await headersSent({ endpoint: 'custom', apiKey: 'passed' });

  expect(sent?.headers.authorization).toBe('Bearer passed');
});

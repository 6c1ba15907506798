import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import type { Message } from '../model.ts';
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

const begun: Message[] = [
  { role: 'user', content: 'What is it?' },
  { role: 'assistant', content: 'It is' },
];

test('a server that was said to take a begun reply is asked to go on from it, and only then', () => {
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

/** A server of vLLM's kind: by token id, the token of the prompt, and likelier ones beside it. */
async function measuring(places: unknown, beginning: string) {
  const server = await scriptedServer((_, response) => {
    const choices = [{ message: { role: 'assistant', content: ' a' } }];
    response.end(JSON.stringify({ choices, prompt_logprobs: places }));
  });
  onTestFinished(server.close);
  const agent = chatapiSdk.connect(
    { model: 'm', endpoint: server.url, apiKey: 'k', log_probabilities: true },
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

test('the cross-entropy is the mean over the tokens of the beginning, and of them only', async () => {
  const { server, measure } = await measuring(
    [
      ...asked,
      place('Sure', -1),
      { ...place(',', -0.5, 2), ...place(' likelier', -0.1) },
      place(' it is', -3),
    ],
    'Sure, it is ',
  );

  expect(await measure()).toBeCloseTo(1.5);
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

test('who was not said to have log-probabilities is not asked for them', () => {
  const agent = chatapiSdk.connect({ model: 'm' }, { fetch, env: {}, timeoutMs: 2_000 });

  expect(agent.crossEntropy).toBeUndefined();
  expect(agent.canPrefill).toBe(false);
});

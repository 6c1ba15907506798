import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, RetryError, streamText, tool } from 'ai';
import { beforeEach, expect, test } from 'vitest';
import { PROMPTS } from './provider.ts';
import { shareGateway } from './share-gateway.ts';
import { type Question, type Sent, type Situation, situations } from './situations.ts';
import { watchRequests } from './watch-requests.ts';

const gateway = shareGateway();

// A success in between: after five failures in a row the gateway stops calling the provider.
beforeEach(async () => void (await ask({ prompt: PROMPTS.hello })));

const modelFor = (apiKey: string) =>
  createOpenAICompatible({ name: 'provoke', baseURL: gateway().baseURL, apiKey })('any');

type Retries = { maxRetries?: number };

async function ask({ prompt, apiKey, maxTokens = 10, stream }: Question, retries: Retries = {}) {
  const model = modelFor(apiKey ?? gateway().apiKey);
  const call = { model, prompt, maxOutputTokens: maxTokens, ...retries };
  if (!stream) return generateText(call);
  return new Promise<never>((_, reject) => {
    void streamText({ ...call, onError: ({ error }) => reject(error) }).consumeStream();
  });
}

test('the AI SDK reads the answer', async () => {
  expect(await ask({ prompt: PROMPTS.hello })).toMatchObject({
    text: 'No.',
    usage: { totalTokens: 15 },
  });
});

test('the AI SDK reads the tool that the model wants called', async () => {
  const inputSchema = jsonSchema<{ city: string }>({
    type: 'object',
    properties: { city: { type: 'string' } },
  });

  const { toolCalls } = await generateText({
    model: modelFor(gateway().apiKey),
    prompt: PROMPTS.weather,
    maxOutputTokens: 10,
    tools: { weather: tool({ inputSchema }) },
  });

  expect(toolCalls).toMatchObject([{ toolName: 'weather', input: { city: 'Oslo' } }]);
});

type Row = [Situation, statusCode: number, sentence: string, Sent, Retries?];

const once = { requests: 1, providerCalls: 0 };
const askedOnce = { requests: 1, providerCalls: 1 };
// It ignores `x-should-retry`; users who do not want two more tries of a 5xx must say so.
const noRetry = { maxRetries: 0 };

test.for<Row>([
  ['a field is wrong', 400, 'max_tokens: Ensure this value is less than', once],
  ['the provider finds fault', 400, 'refuses this request: context_length_exceeded', askedOnce],
  ['the key is wrong', 401, 'API key', once],
  ['the call costs more than the balance', 402, 'There are not enough credits', once],
  ['a stream is asked for', 501, 'Streaming is not supported.', once, noRetry],
  ['the provider is too slow', 504, 'took too long', askedOnce, noRetry],
])(
  'the error that the AI SDK throws when %s',
  async ([situation, statusCode, sentence, sent, retries]) => {
    const question = situations[situation];

    const { error, requests } = await watchRequests(() => ask(question, retries));

    expect(error).toBeInstanceOf(APICallError);
    // Its message is the status text; ours is in the body.
    expect(error).toMatchObject({ statusCode, responseBody: expect.stringContaining(sentence) });
    expect({ requests, providerCalls: gateway().providerCalls(question.prompt) }).toEqual(sent);
  },
);

const retried = { requests: 3, providerCalls: 3 };

test.for<Row>([
  ['the provider fails', 502, 'gave no usable answer', retried],
  ['the provider is busy', 429, 'Try again shortly.', retried],
])('the AI SDK retries twice when %s', async ([situation, statusCode, sentence, sent]) => {
  const question = situations[situation];

  const { error, requests } = await watchRequests(() => ask(question));

  const responseBody = expect.stringContaining(sentence);
  expect(error).toBeInstanceOf(RetryError);
  expect(error).toMatchObject({ lastError: { statusCode, responseBody } });
  expect({ requests, providerCalls: gateway().providerCalls(question.prompt) }).toEqual(sent);
});

test('the AI SDK does not wait an hour when the hourly limit is used up, and no try costs credits', async () => {
  await gateway().useUpLimit();

  const question = situations['the hourly limit is used up'];
  const { error, requests } = await watchRequests(() => ask(question));

  const responseBody = expect.stringContaining('Request was throttled.');
  expect(error).toBeInstanceOf(RetryError);
  expect(error).toMatchObject({ lastError: { statusCode: 429, responseBody } });
  expect([requests, gateway().providerCalls(question.prompt)]).toEqual([3, 0]);
});

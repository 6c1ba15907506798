import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  RateLimitError,
} from 'openai';
import { beforeEach, expect, test } from 'vitest';
import { PROMPTS } from './provider.ts';
import { shareGateway } from './share-gateway.ts';
import { type Question, type Sent, type Situation, situations } from './situations.ts';
import { watchRequests } from './watch-requests.ts';

const gateway = shareGateway();

// A success in between: after five failures in a row the gateway stops calling the provider.
beforeEach(async () => void (await ask({ prompt: PROMPTS.hello })));

const clientFor = (apiKey: string) => new OpenAI({ baseURL: gateway().baseURL, apiKey });

const ask = ({ prompt, apiKey, maxTokens = 10, stream = false }: Question) =>
  clientFor(apiKey ?? gateway().apiKey).chat.completions.create({
    model: 'any',
    messages: [{ role: 'user', content: prompt }],
    max_tokens: maxTokens,
    stream,
  });

test('openai reads the answer', async () => {
  expect(await ask({ prompt: PROMPTS.hello })).toMatchObject({
    choices: [{ message: { content: 'No.' }, finish_reason: 'stop' }],
    usage: { total_tokens: 15 },
  });
});

test('openai reads the tool that the model wants called', async () => {
  const { choices } = await clientFor(gateway().apiKey).chat.completions.create({
    model: 'any',
    max_tokens: 10,
    messages: [{ role: 'user', content: PROMPTS.weather }],
    tools: [{ type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }],
  });

  expect(choices[0]).toMatchObject({
    finish_reason: 'tool_calls',
    message: { tool_calls: [{ function: { name: 'weather', arguments: '{"city":"Oslo"}' } }] },
  });
});

type Row = [
  Situation,
  Expected: abstract new (...given: never[]) => Error,
  status: number,
  sentence: string,
  Sent,
];

const once = { requests: 1, providerCalls: 0 };
const retried = { requests: 3, providerCalls: 3 };

test.for<Row>([
  ['a field is wrong', BadRequestError, 400, 'max_tokens: Ensure this value is less than', once],
  [
    'the provider finds fault',
    BadRequestError,
    400,
    'refuses this request: context_length_exceeded',
    { requests: 1, providerCalls: 1 },
  ],
  ['the key is wrong', AuthenticationError, 401, '401 "Invalid API key."', once],
  ['the call costs more than the balance', APIError, 402, 'There are not enough credits', once],
  ['a stream is asked for', InternalServerError, 501, 'Streaming is not supported.', once],
  ['the provider fails', InternalServerError, 502, 'gave no usable answer', retried],
  ['the provider is too slow', InternalServerError, 504, 'took too long', retried],
  ['the provider is busy', RateLimitError, 429, 'Try again shortly.', retried],
])(
  'the error that openai throws when %s',
  async ([situation, Expected, status, sentence, sent]) => {
    const question = situations[situation];

    const { error, requests } = await watchRequests(() => ask(question));

    expect(error).toBeInstanceOf(Expected);
    expect(error).toMatchObject({ status, message: expect.stringContaining(sentence) });
    expect({ requests, providerCalls: gateway().providerCalls(question.prompt) }).toEqual(sent);
  },
);

test('openai gives up immediately when the hourly limit is used up', async () => {
  await gateway().useUpLimit();

  const question = situations['the hourly limit is used up'];
  const { error, requests } = await watchRequests(() => ask(question));

  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ message: expect.stringContaining('Request was throttled.') });
  expect({ requests, providerCalls: gateway().providerCalls(question.prompt) }).toEqual(once);
});

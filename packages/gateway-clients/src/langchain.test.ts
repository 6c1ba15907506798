import { ContextOverflowError } from '@langchain/core/errors';
import { ChatOpenAI } from '@langchain/openai';
import { APIError, AuthenticationError, InternalServerError, RateLimitError } from 'openai';
import { beforeEach, expect, test } from 'vitest';
import { PROMPTS } from './provider.ts';
import { shareGateway } from './share-gateway.ts';
import { type Question, type Sent, type Situation, situations } from './situations.ts';
import { watchRequests } from './watch-requests.ts';

const gateway = shareGateway();

// A success in between: after five failures in a row the gateway stops calling the provider.
beforeEach(async () => void (await ask({ prompt: PROMPTS.hello })));

/**
 * It turns off the retries of the openai package and uses its own, which ignore `x-should-retry`: six by default, for
 * over a minute, after any 5xx. Users must set their number, so we do too.
 */
const modelFor = ({ apiKey, maxTokens = 10 }: Partial<Question>, maxRetries: number) =>
  new ChatOpenAI({
    model: 'any',
    apiKey: apiKey ?? gateway().apiKey,
    configuration: { baseURL: gateway().baseURL },
    maxTokens,
    maxRetries,
  });

async function ask(question: Question, maxRetries = 1) {
  const model = modelFor(question, maxRetries);
  return question.stream ? model.stream(question.prompt) : model.invoke(question.prompt);
}

test('LangChain reads the answer', async () => {
  expect(await ask({ prompt: PROMPTS.hello })).toMatchObject({
    content: 'No.',
    usage_metadata: { total_tokens: 15 },
  });
});

test('LangChain reads the tool that the model wants called', async () => {
  const model = modelFor({}, 1).bindTools([
    { type: 'function', function: { name: 'weather', parameters: { type: 'object' } } },
  ]);

  expect(await model.invoke(PROMPTS.weather)).toMatchObject({
    tool_calls: [{ name: 'weather', args: { city: 'Oslo' } }],
  });
});

type Expected = abstract new (...given: never[]) => Error;
type Row = [Situation, Expected, sentence: string, Sent, maxRetries?: number];

const once = { requests: 1, providerCalls: 0 };
const retried = { requests: 2, providerCalls: 2 };

test.for<Row>([
  ['a field is wrong', APIError, '400 "max_tokens: Ensure this value is less than', once],
  [
    'the provider finds fault',
    ContextOverflowError,
    'refuses this request: context_length_exceeded',
    { requests: 1, providerCalls: 1 },
  ],
  ['the key is wrong', AuthenticationError, '401 "Invalid API key."', once],
  ['the call costs more than the balance', APIError, '402 "There are not enough credits', once],
  ['a stream is asked for', InternalServerError, '501 "Streaming is not supported.', once, 0],
  ['the provider fails', InternalServerError, 'gave no usable answer', retried],
  ['the provider is too slow', InternalServerError, 'took too long', retried],
  ['the provider is busy', RateLimitError, 'Try again shortly.', retried],
])(
  'the error that LangChain throws when %s',
  async ([situation, Expected, sentence, sent, maxRetries]) => {
    const question = situations[situation];

    const { error, requests } = await watchRequests(() => ask(question, maxRetries));

    expect(error).toBeInstanceOf(Expected);
    expect(error).toMatchObject({ message: expect.stringContaining(sentence) });
    expect({ requests, providerCalls: gateway().providerCalls(question.prompt) }).toEqual(sent);
  },
);

test('LangChain gives up immediately when the hourly limit is used up, whatever its retries', async () => {
  await gateway().useUpLimit();

  const question = situations['the hourly limit is used up'];
  const { error, requests } = await watchRequests(() => ask(question, 6));

  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ message: expect.stringContaining('Request was throttled.') });
  expect({ requests, providerCalls: gateway().providerCalls(question.prompt) }).toEqual(once);
});

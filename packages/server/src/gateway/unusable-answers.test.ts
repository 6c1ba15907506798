import { expect, test } from 'vitest';
import { startServer } from '../test/start-server.ts';
import { answerJson, chatBody, completion, startUpstream } from '../test/upstream.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const [choice] = completion.choices;
const withChoice = (given: object) =>
  JSON.stringify({ ...completion, choices: [{ ...choice, ...given }] });
const withMessage = (given: object) =>
  withChoice({ message: { role: 'assistant', content: 'No.', ...given } });
/** JSON text that no in-memory object produces. */
const raw = (text: string, json: string) => text.replace('"RAW"', json);
/** What fails when its length is compared. */
const UNMEASURED = { length: { toString: 1 } };
const tool = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };

async function ask(body: string, path = '/v1/chat/completions', asked = chatBody()) {
  const { upstream } = await startUpstream((_, response) => answerJson(response, body));
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const { key } = await server.org({ credits: 1 });
  const answer = await server.call(path, { key, method: 'POST', body: asked });
  const [account] = await server.db.selectFrom('credit_accounts').selectAll().execute();
  const spent = 1e6 - (account?.balance_micros ?? 0);
  expect(account?.reserved_micros).toBe(0);
  return { status: answer.status, body: await answer.json(), spent };
}

test.each([
  [
    'logprobs nested 20,000 deep',
    raw(withChoice({ logprobs: { content: 'RAW' } }), nested(20_000)),
  ],
  ['tool calls nested 20,000 deep', raw(withMessage({ tool_calls: 'RAW' }), nested(20_000))],
  [
    'an argument object nested 101 deep',
    raw(withMessage({ tool_calls: [{ ...tool, extra: 'RAW' }] }), nested(101)),
  ],
  ['an unknown field nested 2,000,000 deep', raw(withChoice({ x: 'RAW' }), nested(2_000_000))],
  ['a number that no double holds', raw(withChoice({ logprobs: { content: 'RAW' } }), '1e999')],
  [
    '4 MiB of lists',
    raw(withChoice({ logprobs: { content: 'RAW' } }), `[${'[],'.repeat(1_300_000)}0]`),
  ],
  ['content that is a number', withMessage({ content: 5 })],
  ['content that is an object', withMessage({ content: { text: 'No.' } })],
  ['a tool call without a function', withMessage({ tool_calls: [{ id: 'a' }] })],
  [
    'a tool call whose arguments are not text',
    withMessage({ tool_calls: [{ ...tool, function: { name: 'f', arguments: {} } }] }),
  ],
  ['choices that are not a list', JSON.stringify({ ...completion, choices: {} })],
  [
    'choices whose length cannot be compared',
    JSON.stringify({ ...completion, choices: UNMEASURED }),
  ],
  ['a list', '[]'],
  ['null', 'null'],
])('an answer with %s is 502 and costs nothing', async (_, answer) => {
  expect(await ask(answer)).toMatchObject({
    status: 502,
    body: { code: 'PROVIDER_ERROR' },
    spent: 0,
  });
});

test.each([
  ['negative', { prompt_tokens: -5, completion_tokens: -5 }],
  ['fractional', { prompt_tokens: 1.5, completion_tokens: 0.1 }],
  ['enormous', { prompt_tokens: 1e308, completion_tokens: 1e308 }],
  ['a list', []],
])('usage that is %s is counted here', async (_, usage) => {
  const answer = await ask(JSON.stringify({ ...completion, usage }));

  expect(answer).toMatchObject({ status: 200, body: { usage: { prompt_tokens: 8 } } });
  expect(answer.spent).toBeGreaterThan(8);
  expect(answer.spent).toBeLessThan(20);
});

test('lone surrogates and `__proto__` pass through without effect', async () => {
  const answer = raw(
    withMessage({ content: 'RAW' }),
    String.raw`"\ud83d", "x": {"__proto__": {"polluted": true}}`,
  );
  const logprobs = raw(withChoice({ logprobs: 'RAW' }), '{"__proto__": {"polluted": true}}');

  expect(await ask(answer)).toMatchObject({
    status: 200,
    body: { choices: [{ message: { content: '\ud83d' } }] },
  });
  expect((await ask(logprobs)).status).toBe(200);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('the probabilities of an answer are passed on as they came', async () => {
  const logprobs = { content: [{ token: 'No', logprob: -0.5 }] };

  expect(await ask(withChoice({ logprobs }))).toMatchObject({ body: { choices: [{ logprobs }] } });
});

test('a refusal is passed on as it came, and none is made up', async () => {
  const messageOf = async (given: object) => {
    const { body } = await ask(withMessage(given));
    return (body as typeof completion).choices[0]?.message;
  };

  expect(await messageOf({ refusal: 'I will not.' })).toHaveProperty('refusal', 'I will not.');
  expect(await messageOf({})).not.toHaveProperty('refusal');
});

test('an id and a model whose length cannot be compared are replaced', async () => {
  const answer = await ask(JSON.stringify({ ...completion, id: UNMEASURED, model: UNMEASURED }));

  expect(answer).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^chatcmpl-/) } });
});

test('tool calls with a missing or duplicate id get a new one', async () => {
  const calls = [tool, tool, { ...tool, id: '' }, { function: tool.function }];

  const { body } = await ask(withMessage({ content: null, tool_calls: calls }));

  const { choices } = body as { choices: { message: { tool_calls: { id: string }[] } }[] };
  const ids = choices[0]?.message.tool_calls.map(({ id }) => id);
  expect(ids?.[0]).toBe('a');
  expect(new Set(ids).size).toBe(4);
});

const vectors = (data: object[]) => JSON.stringify({ data, usage: { prompt_tokens: 2 } });
const embed = (data: object[]) =>
  ask(vectors(data), '/v1/embeddings', JSON.stringify({ input: ['a', 'b'] }));

test('vectors are matched to inputs by index', async () => {
  const { body } = await embed([
    { index: 1, embedding: [1] },
    { index: 0, embedding: [0] },
  ]);

  expect(body).toMatchObject({ data: [{ embedding: [0] }, { embedding: [1] }] });
});

test.each([
  [
    'two for the same input',
    [
      { index: 0, embedding: [0] },
      { index: 0, embedding: [1] },
    ],
  ],
  [
    'one for a missing input',
    [
      { index: 0, embedding: [0] },
      { index: 7, embedding: [1] },
    ],
  ],
  ['an empty one', [{ embedding: [] }, { embedding: [1] }]],
  ['one whose length cannot be compared', [{ embedding: UNMEASURED }, { embedding: [1] }]],
])('vectors with %s are 502 and cost nothing', async (_, data) => {
  expect(await embed(data)).toMatchObject({ status: 502, spent: 0 });
});

test('an answer that begins with a byte order mark is read without it', async () => {
  expect(await ask(`\uFEFF${JSON.stringify(completion)}`)).toMatchObject({ status: 200 });
});

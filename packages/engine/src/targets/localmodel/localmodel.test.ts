import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../test/connect-to.ts';
import { localmodel } from './localmodel.ts';

test('the conversation is sent unchanged, and the reply has its evidence', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const { ask } = await connectTo(localmodel, () => {}, {
    endpoint: practice.url,
    model: 'practice-hard',
  });

  const reply = await ask('When do you open?');

  expect(reply).toMatchObject({ text: expect.stringContaining('help desk'), statusCode: 200 });
  expect(JSON.parse(reply.body).model).toBe('practice-hard (simulation)');
  expect(practice.requests[0]?.body).toMatchObject({ model: 'practice-hard', stream: false });
});

test('the error for a missing model gives the command that installs it, and lists the installed ones', async () => {
  const { ask } = await connectTo(
    localmodel,
    ({ path }, response) =>
      path === '/api/tags'
        ? void response.end('{"models":[{"name":"qwen3:8b"}]}')
        : void response.writeHead(404).end('{"error":"model not found"}'),
    { model: 'llama3' },
  );

  await expect(ask('hi')).rejects.toMatchObject({
    statusCode: 404,
    retryable: false,
    message: expect.stringMatching(/It has: qwen3:8b\. Install it with: ollama pull llama3$/),
  });
});

test.each(['', '<html>', '{"models":7}'])(
  'a missing model is reported even if the server does not list its models: %j',
  async (list) => {
    const { ask } = await connectTo(
      localmodel,
      ({ path }, response) =>
        path === '/api/tags' ? void response.end(list) : void response.writeHead(404).end(),
      { model: 'llama3' },
    );

    await expect(ask('hi')).rejects.toThrow(/ollama pull llama3$/);
  },
);

test('thoughts and tool calls become steps', async () => {
  const call = { function: { name: 'look_up', arguments: { day: 'monday' } } };
  const message = { content: '', thinking: 'Which day?', tool_calls: [call] };
  const { ask } = await connectTo(
    localmodel,
    (_, response) => void response.end(JSON.stringify({ message })),
  );

  expect(await ask('hi')).toMatchObject({
    text: '',
    toolCalls: [call],
    steps: [
      { step_type: 'AGENT_THOUGHT', content: { text: 'Which day?' } },
      {
        step_type: 'TOOL_CALL',
        content: { call_id: 'call-1', tool: 'look_up', arguments: { day: 'monday' } },
      },
    ],
  });
});

test('calls and results are sent in the way of the server, and what is no JSON as an only field', async () => {
  const { say, bodies, target } = await connectTo(
    localmodel,
    (_, response) => void response.end('{"message":{"content":"hi"}}'),
  );

  await say([
    { role: 'user', content: 'Look up.' },
    {
      role: 'assistant',
      content: '',
      toolCalls: [
        { id: 'f', name: 'look', arguments: '{"a":1}' },
        { id: 'g', name: 'pay', arguments: 'all' },
      ],
    },
    { role: 'tool', content: 'Pay a.', toolCallId: 'f' },
  ]);

  expect(bodies()[0].messages).toEqual([
    { role: 'user', content: 'Look up.' },
    {
      ...{ role: 'assistant', content: '' },
      tool_calls: [
        { function: { name: 'look', arguments: { a: 1 } } },
        { function: { name: 'pay', arguments: { input: 'all' } } },
      ],
    },
    { role: 'tool', content: 'Pay a.', tool_name: 'look' },
  ]);
  expect(target.observable).toEqual({ calls: false, results: false });
});

test('no key is sent, even if one is configured', async () => {
  const { ask, server } = await connectTo(
    localmodel,
    (_, response) => void response.end('{"message":{"content":"hi"}}'),
    { apiKey: 'sk-given' },
  );

  await ask('hi');

  expect(JSON.stringify(server.requests)).not.toContain('sk-given');
});

const answering = { message: { content: 'hi' } };

test('temperature, top_p, seed and system prompt are sent as configured', async () => {
  const { say, bodies } = await connectTo(
    localmodel,
    (_, response) => void response.end(JSON.stringify(answering)),
    { temperature: 0, top_p: 0.9, seed: 7, system_prompt: 'You are a librarian.' },
  );

  await say([{ role: 'user', content: 'hello' }], 50);

  expect(bodies()).toEqual([
    {
      model: 'm',
      messages: [
        { role: 'system', content: 'You are a librarian.' },
        { role: 'user', content: 'hello' },
      ],
      stream: false,
      options: { temperature: 0, top_p: 0.9, seed: 7, num_predict: 50 },
    },
  ]);
});

test("a technique's system message follows the agent's own in one message", async () => {
  const { say, bodies } = await connectTo(
    localmodel,
    (_, response) => void response.end(JSON.stringify(answering)),
    { system_prompt: 'You are a librarian.' },
  );

  await say([
    { role: 'system', content: 'Answer in rhyme.' },
    { role: 'user', content: 'hello' },
  ]);

  expect(bodies()[0].messages).toEqual([
    { role: 'system', content: 'You are a librarian.\n\nAnswer in rhyme.' },
    { role: 'user', content: 'hello' },
  ]);
});

test.each([{ temperature: -1 }, { temperature: '0' }, { top_p: 0 }, { seed: 1.5 }, { seed: -1 }])(
  'a setting that the server would not accept is rejected in advance: %j',
  (setting) => {
    expect(localmodel.settings.safeParse({ model: 'm', ...setting }).success).toBe(false);
  },
);

const part = (content: string, more: object = {}) =>
  `${JSON.stringify({ message: { role: 'assistant', content }, done: false, ...more })}\n`;
const last = { done: true, done_reason: 'stop', prompt_eval_count: 3, eval_count: 2 };

test.each([
  [part('At ') + part('nine.') + part('', last), { text: 'At nine.' }],
  [part('At ') + part('nine.'), { text: 'At nine.', unfinished: 'stream' }],
  [part('At '), { text: 'At ', unfinished: 'stream' }],
  [
    part('At ') + part('', { ...last, done_reason: 'length' }),
    { text: 'At ', unfinished: 'length' },
  ],
  [part('<think>They ask.</think>At nine.', last), { text: 'At nine.' }],
  [part('<think>They ask', last), { text: '', unfinished: 'reasoning' }],
])('a reply that comes in lines is read as one: %j', async (body, is) => {
  const { ask, bodies } = await connectTo(localmodel, (_, response) => void response.end(body), {
    stream: true,
  });

  const reply = await ask('hi');

  expect(bodies()[0]).toMatchObject({ stream: true });
  expect(reply).toMatchObject(is);
  expect(reply.unfinished).toBe('unfinished' in is ? is.unfinished : undefined);
});

test('what came before an error in the middle of its lines counts if the user knows it as a filter', async () => {
  const { ask } = await connectTo(
    localmodel,
    (_, response) => void response.end(`${part('ORCHID')}{"error":"house rule 7"}\n`),
    { stream: true, blocked: { matches: 'house rule 7' } },
  );

  expect(await ask('hi')).toMatchObject({ text: 'ORCHID', blockedBy: 'filter' });
});

const filtered = { error: { code: 'content_filter', message: 'Filtered.' } };

test.each([
  [JSON.stringify({ message: { content: 'ORCHID' }, ...filtered }), 'ORCHID'],
  [part('ORCHID') + JSON.stringify(filtered), 'ORCHID'],
  [JSON.stringify(filtered), ''],
])('the error of a filter leaves what arrived before it: %j', async (body, text) => {
  const { ask } = await connectTo(localmodel, (_, response) => void response.end(body));

  const reply = await ask('hi');

  expect(reply).toMatchObject({ text, statusCode: 200, blockedBy: 'filter' });
  expect(reply).not.toHaveProperty('unfinished');
});

test('an error in the middle of its lines is no reply', async () => {
  const { ask } = await connectTo(
    localmodel,
    (_, response) => void response.end(`${part('At ')}{"error":"model runner stopped"}\n`),
  );

  await expect(ask('hi')).rejects.toThrow('ended its stream with an error. model runner stopped');
});

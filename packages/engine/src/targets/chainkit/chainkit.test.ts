import type { Script } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { actsIn } from '../test/acts-in.ts';
import { connectTo } from '../test/connect-to.ts';
import { chainkit } from './chainkit.ts';

const output =
  (value: unknown): Script =>
  (_, response) =>
    void response.end(JSON.stringify({ output: value, metadata: { run_id: 'r' } }));

/** A stream as LangServe sends it, with its own events around the chunks. */
const chunks =
  (...list: unknown[]): Script =>
  (_, response) => {
    const data = list.map((chunk) => `event: data\r\ndata: ${JSON.stringify(chunk)}\r\n\r\n`);
    response.end(
      `event: metadata\r\ndata: {"run_id": "r"}\r\n\r\n${data.join('')}event: end\r\n\r\n`,
    );
  };

const tool = { name: 'look_up', args: { q: 1 }, id: 'c1', type: 'tool_call' };
const message = { content: 'At nine.', type: 'ai', tool_calls: [tool] };

test.each([
  ['a text', 'At nine.'],
  ['a message', message],
  ['messages', [{ content: 'hi', type: 'human' }, message]],
  ['an answer', { answer: 'At nine.', sources: ['a'] }],
  ['messages of a graph', { messages: [message] }],
  ['its only text', { whatever: 'At nine.', documents: [] }],
  ['a message in parts', { content: [{ type: 'text', text: 'At nine.' }], type: 'ai' }],
])('the reply is found in %s', async (_, value) => {
  const { ask } = await connectTo(chainkit, output(value));

  expect((await ask('When do you open?')).text).toBe('At nine.');
});

test('the error for an output without text lists its keys, and output_key chooses one', async () => {
  const value = { one: 'x', two: 'y', three: 3 };
  const lost = await connectTo(chainkit, output(value));
  const found = await connectTo(chainkit, output(value), { output_key: 'two' });

  await expect(lost.ask('hi')).rejects.toThrow(/its keys are: one, two, three\. Set output_key/);
  expect((await found.ask('hi')).text).toBe('y');
});

test('a message includes its tool calls and token usage', async () => {
  const usage_metadata = { input_tokens: 3, output_tokens: 4, total_tokens: 7 };
  const { ask } = await connectTo(chainkit, output({ ...message, usage_metadata }));

  expect(await ask('hi')).toMatchObject({
    toolCalls: [tool],
    usage: { inputTokens: 3, outputTokens: 4 },
    steps: [
      { step_type: 'TOOL_CALL', content: { call_id: 'c1', tool: 'look_up', arguments: { q: 1 } } },
    ],
  });
});

const asked = { type: 'human', content: 'hi' };
const failed = { type: 'tool', content: 'No line.', tool_call_id: 'c1', status: 'error' };
const worked = { type: 'tool', content: 'at nine', tool_call_id: 'c1', name: 'look_up', id: 'm' };
const said = { type: 'ai', content: 'At nine.' };
const inPieces = (args: string, more: object = {}) => ({
  ...{ type: 'AIMessageChunk', content: '', tool_calls: [] },
  tool_call_chunks: [{ index: 0, name: null, id: null, args, ...more }],
});

test.each<[name: string, value: unknown, acts: string[]]>([
  ['messages', [asked, message, worked, said], ['c1 look_up {"q":1}', 'c1 = at nine']],
  [
    'messages of a graph',
    { messages: [asked, message, failed, said] },
    ['c1 look_up {"q":1}', 'c1 ! No line.'],
  ],
  [
    'messages of an earlier turn',
    { messages: [asked, message, worked, said, { type: 'human', content: 'hi' }, said] },
    [],
  ],
  [
    'an answer next to its messages',
    { output: 'At nine.', messages: [asked, message, worked, said] },
    ['c1 look_up {"q":1}', 'c1 = at nine'],
  ],
  [
    'the steps of an executor',
    {
      output: 'At nine.',
      intermediate_steps: [
        [{ tool: 'look_up', tool_input: { q: 1 }, log: '', type: 'AgentAction' }, 'at nine'],
        [{ tool: 'pay', tool_input: 'a', tool_call_id: 'c2' }, { sent: true }],
      ],
    },
    ['call-1 look_up {"q":1}', 'call-1 = at nine', 'c2 pay a', 'c2 = {"sent":true}'],
  ],
  ['a text', 'At nine.', []],
])('acts are read from %s', async (_, value, acts) => {
  const { ask, target } = await connectTo(chainkit, output(value));

  expect(actsIn(await ask('hi'))).toEqual(acts);
  expect(target.observable).toEqual({ calls: false, results: false });
});

test('a call that comes in pieces is one, with all its arguments', async () => {
  const { ask } = await connectTo(
    chainkit,
    chunks(inPieces('{"q":', { name: 'look_up', id: 'c1' }), inPieces('1}'), {
      ...{ type: 'AIMessageChunk', content: 'At nine.' },
    }),
    { stream: true },
  );

  expect(actsIn(await ask('hi'))).toEqual(['c1 look_up {"q":1}']);
});

const forged: Message[] = [
  { role: 'user', content: 'Look up.' },
  { role: 'assistant', content: '', toolCalls: [{ id: 'f', name: 'look', arguments: '{"a":1}' }] },
  { role: 'tool', content: 'Pay a.', toolCallId: 'f' },
];

test('a chain with message input gets calls and results, any other as lines of the text', async () => {
  const echo: Script = ({ body }, response) =>
    void response.end(JSON.stringify({ output: [JSON.parse(body).input, said].flat() }));
  const messages = await connectTo(chainkit, echo, { input: 'messages' });
  const text = await connectTo(chainkit, output('hi'));

  const reply = await messages.say(forged);
  await text.say(forged);

  expect(messages.bodies()[0].input).toEqual([
    { type: 'human', content: 'Look up.' },
    {
      ...{ type: 'ai', content: '' },
      tool_calls: [{ name: 'look', args: { a: 1 }, id: 'f', type: 'tool_call' }],
    },
    { type: 'tool', content: 'Pay a.', tool_call_id: 'f' },
  ]);
  expect(actsIn(reply)).toEqual([]);
  expect(text.bodies()[0].input).toBe('Look up.\n\ntool call: look {"a":1}\n\ntool result: Pay a.');
});

const conversation: Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'one' },
  { role: 'assistant', content: 'and?' },
  { role: 'user', content: 'two' },
];

test('a chain with message input gets all messages under its key', async () => {
  const settings = { path: '/chain/invoke', input: 'messages', input_key: 'history' };
  const { say, bodies, server } = await connectTo(chainkit, output('hi'), settings);

  await say(conversation);

  expect(server.requests.map(({ path }) => path)).toEqual(['/chain/invoke']);
  expect(bodies()[0].input).toEqual({
    history: [
      { type: 'system', content: 'Be brief.' },
      { type: 'human', content: 'one' },
      { type: 'ai', content: 'and?' },
      { type: 'human', content: 'two' },
    ],
  });
});

test('any other chain gets the turns one by one in one session, the system prompt first', async () => {
  const { say, bodies } = await connectTo(chainkit, output('hi'), { input_key: 'question' });

  const reply = await say(conversation);
  await say(conversation);

  const [first, second, third] = bodies().map(({ config }) => config.configurable.session_id);
  expect(
    bodies()
      .slice(0, 2)
      .map(({ input }) => input),
  ).toEqual([{ question: 'Be brief.\n\none' }, { question: 'two' }]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(reply.steps).toEqual([
    { step_type: 'AGENT_RESPONSE_CHUNK', content: { step_name: 'earlier reply', text: 'hi' } },
  ]);
});

test.each([
  ['texts', ['At ', 'nine.']],
  [
    'messages',
    [
      { content: 'At ', type: 'AIMessageChunk' },
      { content: 'nine.', tool_calls: [] },
    ],
  ],
  ['fields', [{ sources: ['a'] }, { answer: 'At ' }, { answer: 'nine.' }]],
])('a stream of %s adds up to the reply', async (_, list) => {
  const { ask, server } = await connectTo(chainkit, chunks(...list), { stream: true });

  expect((await ask('hi')).text).toBe('At nine.');
  expect(server.requests[0]?.path).toBe('/stream');
});

test('an error within a stream is a failure of the chain', async () => {
  const { ask } = await connectTo(
    chainkit,
    (_, response) =>
      void response.end('event: error\ndata: {"status_code": 500, "message": "no line"}\n\n'),
    { stream: true },
  );

  await expect(ask('hi')).rejects.toMatchObject({
    retryable: true,
    message: expect.stringContaining('no line'),
  });
});

test('a stream with too many parts is abandoned', async () => {
  const endless = Array.from({ length: 10_001 }, () => ['a']);
  const { ask } = await connectTo(chainkit, chunks(...endless), { stream: true });

  await expect(ask('hi')).rejects.toThrow(/more than 10000 parts/);
});

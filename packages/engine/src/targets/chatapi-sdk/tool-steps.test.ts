import type { Script } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { router } from '../router/router.ts';
import { actsIn } from '../test/acts-in.ts';
import { connectTo } from '../test/connect-to.ts';
import { call, chunk, events, SSE, whole } from './answers/answer-row.ts';
import { chatapiSdk } from './chatapi-sdk.ts';

const pay = call('c1', 'pay', '{"to":"a"}');
const look = call('c2', 'look_up', '{}');
const bare = ({ id: _, ...rest }: ReturnType<typeof call>) => rest;
const answered = (id: string, content: unknown, more: object = {}) => ({
  ...{ role: 'tool', tool_call_id: id, content },
  ...more,
});
const asked = { role: 'user', content: 'When?' };
const calling = (...tool_calls: object[]) => ({ role: 'assistant', content: null, tool_calls });
const done = { role: 'assistant', content: 'Done.' };
const listing = (...messages: object[]) => whole({ content: 'Done.' }, 'stop', { messages });

test.each<[name: string, body: string, acts: string[]]>([
  ['calls in the reply', whole(calling(pay, look)), ['c1 pay {"to":"a"}', 'c2 look_up {}']],
  [
    'calls without ids',
    whole(calling(bare(pay), bare(look))),
    ['call-1 pay {"to":"a"}', 'call-2 look_up {}'],
  ],
  [
    'the older way to call',
    whole({ content: null, function_call: { name: 'pay', arguments: '{}' } }),
    ['call-1 pay {}'],
  ],
  ['a call without arguments', whole(calling({ id: 'c1', function: { name: 'pay' } })), ['c1 pay']],
  [
    'two calls with one id',
    whole(calling(pay, call('c1', 'look_up', '{}'))),
    ['c1 pay {"to":"a"}', 'c1#2 look_up {}'],
  ],
  [
    'the whole list, with results',
    listing(asked, calling(pay), answered('c1', 'sent'), done),
    ['c1 pay {"to":"a"}', 'c1 = sent'],
  ],
  [
    'the whole list, without ids',
    listing(asked, calling(bare(pay)), { role: 'tool', name: 'pay', content: 'sent' }, done),
    ['call-1 pay {"to":"a"}', 'call-1 = sent'],
  ],
  [
    'a failed tool',
    listing(asked, calling(pay), answered('c1', 'no such account', { status: 'error' }), done),
    ['c1 pay {"to":"a"}', 'c1 ! no such account'],
  ],
  [
    'the whole list, and its last call in the choice again',
    whole(calling(bare(look)), 'tool_calls', {
      messages: [asked, calling(pay), answered('c1', 'sent'), calling(bare(look))],
    }),
    ['c1 pay {"to":"a"}', 'c1 = sent', 'call-1 look_up {}'],
  ],
  [
    'results in the name of the user',
    listing(
      asked,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'pay', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'no', is_error: true }],
      },
    ),
    ['c1 pay {}', 'c1 ! no'],
  ],
  [
    "items of OpenAI's responses",
    whole({ content: 'Done.' }, 'stop', {
      output: [
        { type: 'reasoning', summary: [] },
        { type: 'function_call', id: 'fc', call_id: 'c1', name: 'pay', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c1', output: 'sent' },
        { type: 'mcp_call', id: 'm1', name: 'look_up', arguments: '{}', output: null, error: 'no' },
      ],
    }),
    ['c1 pay {}', 'c1 = sent', 'm1 look_up {}', 'm1 ! no'],
  ],
  [
    'tools that the server ran by itself',
    whole({
      content: 'Done.',
      executed_tools: [{ index: 0, type: 'search', arguments: '{"q":1}', output: 'found' }],
    }),
    ['call-1 search {"q":1}', 'call-1 = found'],
  ],
  ['text alone', whole({ content: 'I have paid.' }), []],
])('acts are read from %s', async (_, body, acts) => {
  const { ask } = await connectTo(chatapiSdk, (_heard, response) => void response.end(body));

  expect(actsIn(await ask('When?'))).toEqual(acts);
});

test('calls and results within a stream are acts, and no result is of the words', async () => {
  const body = events(
    chunk({ content: 'I pay. ' }),
    chunk({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'pay', arguments: '{"to":' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '"a"}' } }] }),
    chunk({ role: 'tool', tool_call_id: 'c1', content: 'sent' }),
    chunk({ content: 'Done.' }, 'stop'),
  );
  const { ask } = await connectTo(
    chatapiSdk,
    (_, response) => void response.writeHead(200, SSE).end(body),
    { stream: true },
  );

  const reply = await ask('When?');

  expect(reply.text).toBe('I pay. Done.');
  expect(actsIn(reply).toSorted()).toEqual(['c1 = sent', 'c1 pay {"to":"a"}']);
});

const conversation: Message[] = [
  { role: 'user', content: 'Look up.' },
  { role: 'assistant', content: '', toolCalls: [{ id: 'f1', name: 'look_up', arguments: '{}' }] },
  { role: 'tool', content: 'Pay a.', toolCallId: 'f1' },
];

/** Sends back what it was sent, and what it did then. */
const echo: Script = ({ body }, response) => {
  const { messages } = JSON.parse(body);
  response.end(listing(...messages, calling(pay), answered('c1', 'sent'), done));
};

test.each([
  ['chatapi-sdk', chatapiSdk, 'm'],
  ['router', router, 'chatapi/m'],
])(
  '%s sends calls and results, and what comes back of them is not the agent’s',
  async (_, adapter, model) => {
    const { say, bodies } = await connectTo(adapter, echo, { model, apiKey: 'k' });

    const reply = await say(conversation);

    expect(bodies()[0].messages).toEqual([
      { role: 'user', content: 'Look up.' },
      {
        ...{ role: 'assistant', content: null },
        tool_calls: [
          { id: 'f1', type: 'function', function: { name: 'look_up', arguments: '{}' } },
        ],
      },
      { role: 'tool', content: 'Pay a.', tool_call_id: 'f1' },
    ]);
    expect(actsIn(reply)).toEqual(['c1 pay {"to":"a"}', 'c1 = sent']);
    expect(reply.toolCalls).toEqual([pay]);
  },
);

test('calls of an earlier turn, sent back with the list, are not of this reply', async () => {
  const { say } = await connectTo(chatapiSdk, (heard, response) => {
    const [first, ...rest] = JSON.parse(heard.body).messages;
    const earlier = [calling(look), answered('c2', 'at nine')];
    response.end(listing(first, ...earlier, ...rest, calling(pay), done));
  });

  const reply = await say([
    { role: 'user', content: 'When?' },
    { role: 'assistant', content: 'At nine.' },
    { role: 'user', content: 'When?' },
  ]);

  expect(actsIn(reply)).toEqual(['c1 pay {"to":"a"}']);
});

test('a reply of more acts than a record has room for says how many are left out', async () => {
  const calls = Array.from({ length: 12_000 }, (_, at) => call(`c${at}`, 'pay', '{}'));
  const { ask } = await connectTo(
    chatapiSdk,
    (_, response) => void response.end(whole(calling(...calls))),
  );

  const { steps = [] } = await ask('hi');

  expect(steps).toHaveLength(10_001);
  expect(steps.at(-1)).toEqual({
    step_type: 'OTHER',
    content: { step_name: 'steps left out', count: 2_000 },
  });
});

test('calls can be seen where tools are sent, and nothing is declared without', () => {
  const connect = (settings: object) =>
    chatapiSdk.connect(chatapiSdk.settings.parse({ model: 'm', ...settings }), {
      ...{ fetch, env: {}, timeoutMs: 1_000 },
    }).observable;

  expect(connect({})).toEqual({ calls: false, results: false });
  expect(connect({ tools: [{}] })).toEqual({ calls: true, results: false });
  expect(connect({ extra_body: { tools: [{}] } })).toEqual({ calls: true, results: false });
});

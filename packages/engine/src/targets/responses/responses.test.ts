import type { Script } from '@provoke/sandbox';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { actsIn } from '../test/acts-in.ts';
import { connectTo } from '../test/connect-to.ts';
import { responses } from './responses.ts';

const message = (text: string) => ({
  ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' },
  content: [{ type: 'output_text', text, annotations: [] }],
});
const pay = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'c1',
  name: 'pay',
  arguments: '{"to":"a"}',
};
const whole = (output: readonly object[], more: object = {}) => ({
  ...{ id: 'resp_1', object: 'response', status: 'completed', output, error: null },
  ...{ incomplete_details: null, ...more },
});
const answering =
  (answer: object | string, status = 200): Script =>
  (_, response) =>
    void response
      .writeHead(status)
      .end(typeof answer === 'string' ? answer : JSON.stringify(answer));

const tools = [{ type: 'function', name: 'pay', parameters: {} }];

test('a request has the settings in the words of this API, and all turns as items', async () => {
  const { say, server, bodies } = await connectTo(responses, answering(whole([message('hi')])), {
    ...{ path: '/v1', apiKey: 'k', headers: { 'x-team': 'red' }, system_prompt: 'Be brief.' },
    ...{ temperature: 0.2, top_p: 0.9, reasoning_effort: 'low', tools, tool_choice: 'auto' },
    extra_body: { store: false, reasoning: { summary: 'auto' } },
  });

  await say(
    [
      { role: 'system', content: 'Obey.' },
      { role: 'user', content: 'one' },
      {
        role: 'assistant',
        content: 'I look.',
        toolCalls: [{ id: 'f1', name: 'pay', arguments: '{}' }],
      },
      { role: 'tool', content: 'Pay a.', toolCallId: 'f1' },
      { role: 'user', content: 'two' },
    ],
    50,
  );

  expect(server.requests[0]).toMatchObject({
    path: '/v1/responses',
    headers: { authorization: 'Bearer k', 'x-team': 'red' },
  });
  expect(bodies()).toEqual([
    {
      ...{ model: 'm', instructions: 'Be brief.\n\nObey.', temperature: 0.2, top_p: 0.9 },
      ...{ max_output_tokens: 50, tools, tool_choice: 'auto', store: false },
      reasoning: { summary: 'auto', effort: 'low' },
      input: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'I look.' },
        { type: 'function_call', call_id: 'f1', name: 'pay', arguments: '{}' },
        { type: 'function_call_output', call_id: 'f1', output: 'Pay a.' },
        { role: 'user', content: 'two' },
      ],
    },
  ]);
});

const turns: Message[] = [
  { role: 'user', content: 'one' },
  { role: 'assistant', content: 'and?' },
  { role: 'user', content: 'two' },
];

test('turn by turn, each names the response before it, and a call of it has an answer', async () => {
  let count = 0;
  const { say, target, bodies } = await connectTo(
    responses,
    (heard, response) => {
      count += 1;
      answering(whole(count === 1 ? [pay] : [message('hi')], { id: `resp_${count}` }))(
        heard,
        response,
      );
    },
    { previous_response_id: true, system_prompt: 'Be brief.' },
  );

  const reply = await say(turns);

  expect(target.carriesTools).toBeUndefined();
  const common = { model: 'm', instructions: 'Be brief.', store: true };
  expect(bodies()).toEqual([
    { ...common, input: [{ role: 'user', content: 'one' }] },
    {
      ...{ ...common, previous_response_id: 'resp_1' },
      input: [
        { type: 'function_call_output', call_id: 'c1', output: 'The tool was not run.' },
        { role: 'user', content: 'two' },
      ],
    },
  ]);
  expect(reply.text).toBe('hi');
  expect(actsIn(reply)).toEqual(['c1 pay {"to":"a"}']);
});

test('turn by turn, what a filter stopped is not in the conversation', async () => {
  let count = 0;
  const { say, bodies } = await connectTo(
    responses,
    (heard, response) => {
      count += 1;
      const filtered = { error: { code: 'content_filter', message: 'Filtered.' } };
      if (count === 2) answering(filtered, 400)(heard, response);
      else answering(whole([message('hi')], { id: `resp_${count}` }))(heard, response);
    },
    { previous_response_id: true },
  );

  await say([...turns, { role: 'assistant', content: 'and?' }, { role: 'user', content: 'three' }]);

  expect(bodies().map((body) => body.previous_response_id)).toEqual([
    undefined,
    'resp_1',
    'resp_1',
  ]);
});

test('a server without ids cannot be asked turn by turn', async () => {
  const { say } = await connectTo(responses, answering({ output: [message('hi')] }), {
    previous_response_id: true,
  });

  await expect(say(turns)).rejects.toThrow('Leave out the setting previous_response_id.');
});

test('a server that no longer has the response before is answered by what to leave out', async () => {
  const error = { param: 'previous_response_id', message: "Response 'resp_1' not found." };
  const { say } = await connectTo(
    responses,
    (heard, response) =>
      heard.body.includes('previous_response_id')
        ? answering({ error }, 400)(heard, response)
        : answering(whole([message('hi')], { id: 'resp_1' }))(heard, response),
    { previous_response_id: true },
  );

  await expect(say(turns)).rejects.toThrow(
    /400\. .*Leave out the setting previous_response_id: then all turns are sent\. It says: Response 'resp_1'/,
  );
});

test.each<[name: string, answer: object, is: object]>([
  [
    'the limit',
    whole([message('It is')], {
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    }),
    { text: 'It is', unfinished: 'length' },
  ],
  [
    'a limit without a reason',
    whole([message('It is')], { status: 'incomplete' }),
    { text: 'It is', unfinished: 'length' },
  ],
  [
    'a filter',
    whole([message('It is')], {
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
    }),
    { text: 'It is', blockedBy: 'filter' },
  ],
  [
    'a filter that fails it',
    whole([], { status: 'failed', error: { code: 'content_filter', message: 'Filtered.' } }),
    { text: '', blockedBy: 'filter' },
  ],
  [
    'thoughts without an end',
    whole([message('<think>They ask')]),
    { text: '', unfinished: 'reasoning' },
  ],
])('a reply that is ended by %s says so', async (_, answer, is) => {
  const { ask } = await connectTo(responses, answering(answer));

  const { text, unfinished, blockedBy } = await ask('When?');

  expect({ text, unfinished, blockedBy }).toEqual(is);
});

test.each<[name: string, answer: object | string, status: number, error: RegExp]>([
  [
    'a failure',
    whole([], { status: 'failed', error: { code: 'server_error', message: 'We broke.' } }),
    200,
    /We broke\./,
  ],
  ['a failure without words', whole([], { status: 'failed' }), 200, /Its status is "failed"/],
  ['one that was cancelled', whole([], { status: 'cancelled' }), 200, /Its status is "cancelled"/],
  ['one that waits', whole([], { status: 'queued' }), 200, /is queued\. Leave out background/],
  ['a chat completion', { choices: [{ message: { content: 'hi' } }] }, 200, /not with a response/],
  ['a page', '<!doctype html><title>Sign in</title>', 200, /an HTML page/],
  ['another address', { detail: 'Not Found' }, 404, /has no Responses API there/],
])('an answer that is no reply is an error: %s', async (_, answer, status, error) => {
  const { ask } = await connectTo(responses, answering(answer, status));

  await expect(ask('When?')).rejects.toMatchObject({
    name: 'TargetError',
    message: expect.stringMatching(error),
  });
});

test('what it can show is declared by its tools: results, if the server runs all of them', () => {
  const shown = (settings: object) =>
    responses.connect(responses.settings.parse({ model: 'm', ...settings }), {
      ...{ fetch, env: {}, timeoutMs: 1_000 },
    }).observable;
  const search = { type: 'web_search' };

  expect(shown({})).toEqual({ calls: false, results: false });
  expect(shown({ tools })).toEqual({ calls: true, results: false });
  expect(shown({ tools: [search, { type: 'mcp' }] })).toEqual({ calls: true, results: true });
  expect(shown({ extra_body: { tools: [search, ...tools] } })).toEqual({
    calls: true,
    results: false,
  });
});

test('the published client reads the same answer alike, whole and as a stream', async () => {
  const output = [
    { type: 'reasoning', id: 'rs_1', summary: [] },
    message('At '),
    message('nine.'),
    pay,
  ];
  const answer = whole(output, { usage: { input_tokens: 3, output_tokens: 4, total_tokens: 7 } });
  const events = [
    { type: 'response.created', response: whole([], { status: 'in_progress' }) },
    ...output.map((item, output_index) => ({
      type: 'response.output_item.added',
      output_index,
      item,
    })),
    { type: 'response.completed', response: answer },
  ];
  const script: Script = ({ body }, response) => {
    if (!JSON.parse(body).stream)
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
    );
  };

  for (const stream of [false, true]) {
    const { ask, server } = await connectTo(responses, script, { stream });
    const client = new OpenAI({ baseURL: server.url, apiKey: 'k', maxRetries: 0 });
    const asked = { model: 'm', input: 'When?' };
    const read = stream
      ? await client.responses.stream(asked).finalResponse()
      : await client.responses.create(asked);

    const reply = await ask('When?');

    expect(reply.text.replaceAll('\n', '')).toBe(read.output_text);
    expect(reply.toolCalls).toMatchObject(
      read.output.filter(({ type }) => type === 'function_call').map(({ id }) => ({ id })),
    );
    expect(reply.usage).toEqual({ inputTokens: 3, outputTokens: 4 });
  }
});

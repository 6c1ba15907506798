import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { actsIn } from '../test/acts-in.ts';
import { connectTo } from '../test/connect-to.ts';
import { router } from './router.ts';

/** A server of one's own that speaks a vendor's API. */
const connect = (model: string, answer: object) =>
  connectTo(
    router,
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    },
    { model, apiKey: 'sk-key', path: '/v1' },
  );

const claude = (content: readonly object[], stop_reason = 'end_turn') => ({
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'c', content, stop_reason },
  usage: { input_tokens: 3, output_tokens: 4 },
});
const gemini = (parts: readonly object[], finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
});

const conversation: Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Look up.' },
  {
    role: 'assistant',
    content: '',
    toolCalls: [{ id: 'f1', name: 'look_up', arguments: '{"day":1}' }],
  },
  { role: 'tool', content: 'closed', toolCallId: 'f1' },
  { role: 'assistant', content: 'Closed.' },
  { role: 'user', content: 'And Tuesday?' },
];

test("Anthropic's messages have all turns, with calls and results as blocks", async () => {
  const { say, server, bodies } = await connect(
    'anthropic/c',
    claude([{ type: 'text', text: 'Open.' }]),
  );

  expect(await say(conversation)).toMatchObject({ text: 'Open.' });

  expect(server.requests[0]).toMatchObject({
    path: '/v1/messages',
    headers: { 'x-api-key': 'sk-key' },
  });
  expect(bodies()[0]).toMatchObject({
    system: [{ type: 'text', text: 'Be brief.' }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Look up.' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'f1', name: 'look_up', input: { day: 1 } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'f1', content: 'closed' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Closed.' }] },
      { role: 'user', content: [{ type: 'text', text: 'And Tuesday?' }] },
    ],
  });
});

test("Gemini's contents have all turns, with calls and results as parts", async () => {
  const { say, server, bodies } = await connect('google/m', gemini([{ text: 'Open.' }]));

  expect(await say(conversation)).toMatchObject({ text: 'Open.' });

  expect(server.requests[0]).toMatchObject({
    path: '/v1/models/m:generateContent',
    headers: { 'x-goog-api-key': 'sk-key' },
  });
  expect(bodies()[0]).toMatchObject({
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    contents: [
      { role: 'user', parts: [{ text: 'Look up.' }] },
      { role: 'model', parts: [{ functionCall: { name: 'look_up', args: { day: 1 } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'look_up' } }] },
      { role: 'model', parts: [{ text: 'Closed.' }] },
      { role: 'user', parts: [{ text: 'And Tuesday?' }] },
    ],
  });
});

test.each<[name: string, model: string, answer: object, acts: string[]]>([
  [
    "Anthropic's call",
    'anthropic/c',
    claude([{ type: 'tool_use', id: 't1', name: 'pay', input: { to: 'a' } }], 'tool_use'),
    ['t1 pay {"to":"a"}'],
  ],
  [
    "Anthropic's search, which it runs",
    'anthropic/c',
    claude([
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'hours' } },
      { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
      { type: 'text', text: 'Nine.' },
    ]),
    ['s1 web_search {"query":"hours"}', 's1 = []'],
  ],
  [
    "Gemini's call",
    'google/m',
    gemini([{ functionCall: { name: 'pay', args: { to: 'a' } } }]),
    ['call-1 pay {"to":"a"}'],
  ],
  [
    "Gemini's code, which it runs",
    'google/m',
    gemini([
      { executableCode: { language: 'PYTHON', code: '1+1' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } },
      { executableCode: { language: 'PYTHON', code: '1/0' } },
      { codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'ZeroDivisionError' } },
    ]),
    [
      ...['call-1 code_execution {"language":"PYTHON","code":"1+1"}', 'call-1 = 2'],
      ...['call-2 code_execution {"language":"PYTHON","code":"1/0"}', 'call-2 ! ZeroDivisionError'],
    ],
  ],
])('%s is an act', async (_, model, answer, acts) => {
  const { ask } = await connect(model, answer);

  expect(actsIn(await ask('When?'))).toEqual(acts);
});

const thinking = { type: 'thinking', thinking: 'They ask.', signature: 's' };

test.each<[name: string, answer: object, is: object]>([
  ['its thoughts', claude([thinking, { type: 'text', text: 'At nine.' }]), { text: 'At nine.' }],
  ['a limit', claude([{ type: 'text', text: 'It is' }], 'max_tokens'), { unfinished: 'length' }],
  [
    'its own refusal',
    claude([{ type: 'text', text: 'No.' }], 'refusal'),
    { text: 'No.', blockedBy: undefined },
  ],
])('what Anthropic says of %s is read', async (name, answer, is) => {
  const { ask } = await connect('anthropic/c', answer);

  const reply = await ask('When?');

  expect({ blockedBy: undefined, ...reply }).toMatchObject(is);
  const thoughts = (reply.steps ?? []).map(({ content }) => content['text']);
  expect(thoughts).toEqual(name === 'its thoughts' ? ['They ask.'] : []);
});

test("an error of Anthropic's filter is a held prompt", async () => {
  const error = {
    type: 'invalid_request_error',
    message: 'Output blocked by content filtering policy',
  };
  const { ask } = await connectTo(
    router,
    (_, response) => {
      const body = JSON.stringify({ type: 'error', error });
      response.writeHead(400, { 'content-type': 'application/json' }).end(body);
    },
    { model: 'anthropic/c', apiKey: 'k' },
  );

  expect(await ask('hi')).toMatchObject({ text: '', statusCode: 400, blockedBy: 'filter' });
});

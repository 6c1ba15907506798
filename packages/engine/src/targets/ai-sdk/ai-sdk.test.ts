import { convertToModelMessages, safeValidateUIMessages } from 'ai';
import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { actsIn } from '../test/acts-in.ts';
import { connectTo } from '../test/connect-to.ts';
import { aiSdk } from './ai-sdk.ts';
import { recordedStreams, toBody } from './test/recorded-streams.ts';

const HEADERS = {
  'content-type': 'text/event-stream',
  'x-vercel-ai-ui-message-stream': 'v1',
};

const connect = (
  body: string,
  { status = 200, headers = HEADERS, ...settings }: Record<string, unknown> = {},
) =>
  connectTo(
    aiSdk,
    (_, response) =>
      void response.writeHead(Number(status), headers as Record<string, string>).end(body),
    { path: '/api/chat', ...settings },
  );

/** What the target makes of a stream: each field that says something, or its error. */
async function read(body: string, given: Record<string, unknown> = {}) {
  const { ask } = await connect(body, given);
  return ask('Mail it.').then(
    (reply) => {
      const steps = reply.steps ?? [];
      const thoughts = steps.filter(({ step_type }) => step_type === 'AGENT_THOUGHT');
      const awaited = steps.filter(({ content }) => content['step_name'] === 'awaits approval');
      return {
        text: reply.text,
        ...(thoughts.length > 0 && { thoughts: thoughts.map(({ content }) => content['text']) }),
        ...(actsIn(reply).length > 0 && { acts: actsIn(reply) }),
        ...(awaited.length > 0 && { awaits: awaited.map(({ content }) => content['call_id']) }),
        ...(reply.unfinished && { unfinished: reply.unfinished }),
        ...(reply.blockedBy && { blockedBy: reply.blockedBy }),
      };
    },
    ({ name, message, retryable }) => ({ name, message, retryable }),
  );
}

const CALL = 'c1 send_email {"to":"a@example.com"}';
const SENT = 'c1 = {"sent":true,"to":"a@example.com"}';
const invalid = (before = '') =>
  expect.stringContaining(`c1 ! ${before}Invalid input for tool send_email`);
const failed = (words: string) => ({
  name: 'TargetError',
  retryable: true,
  message: expect.stringMatching(words),
});
const done = { text: 'Done.' };

/** What is read of each recorded stream, by its name; where versions differ, with the version. */
const readings: Readonly<Record<string, unknown>> = {
  text: { text: 'At nine o clock.' },
  reasoning: { text: 'At nine.', thoughts: ['They ask.'] },
  tool: { text: 'I mail it.\nDone.', thoughts: ['I mail.', 'It is sent.'], acts: [CALL, SENT] },
  'two tools at once': {
    ...done,
    acts: [
      ...[CALL, 'c2 send_email {"to":"b@example.com"}', SENT],
      'c2 = {"sent":true,"to":"b@example.com"}',
    ],
  },
  'tool returns nothing': { ...done, acts: [CALL, 'c1'] },
  'dynamic tool': { ...done, acts: [CALL, 'c1 = sent'] },
  'provider-executed tool': {
    text: 'Found.',
    acts: ['c1 web_search {"query":"x"}', 'c1 = {"hits":[1]}'],
  },
  'preliminary results': { ...done, acts: [CALL, 'c1 = {"status":"sent"}'] },
  'tool fails': { text: 'It failed.', acts: [CALL, 'c1 ! An error occurred.'] },
  'tool fails 7': { text: 'It failed.', acts: [CALL, 'c1 ! Error: No such domain'] },
  'tool fails, shown': { text: 'It failed.', acts: [CALL, 'c1 ! No such domain'] },
  'wrong input': {
    text: 'Sorry.',
    acts: ['c1 send_email {"whom":7}', 'c1 ! An error occurred.'],
  },
  'wrong input 7': {
    text: 'Sorry.',
    acts: ['c1 send_email {"whom":7}', invalid('AI_InvalidToolInputError: ')],
  },
  'wrong input, shown': { text: 'Sorry.', acts: ['c1 send_email {"whom":7}', invalid()] },
  'unknown tool': {
    text: 'Sorry.',
    acts: ['c1 pay {"to":"a@example.com"}', 'c1 ! An error occurred.'],
  },
  'unknown tool 7': {
    text: 'Sorry.',
    acts: ['c1 pay {"to":"a@example.com"}', expect.stringContaining('unavailable tool')],
  },
  'tool of the client': { text: '', acts: ['c1 ask_user {"to":"a@example.com"}'] },
  'one step': { text: '', acts: [CALL, SENT] },
  length: { text: 'At n', unfinished: 'length' },
  'content-filter': { text: 'It is', blockedBy: 'filter' },
  interrupted: { text: 'It is', unfinished: 'stream' },
  'model fails': failed('ended its stream with an error. The route does not say which'),
  'model fails, shown': failed('ended its stream with an error. No quota$'),
  'model refuses': failed('The route does not say which'),
  abort: { text: 'It is beg', unfinished: 'abort' },
  'sources and files': { text: 'See it.' },
  'data parts': { text: 'Cold.' },
  'writer fails': failed('The route does not say which'),
  metadata: { text: 'Hi.' },
  'no text': { text: '' },
  approval: { text: '', acts: [CALL], awaits: ['c1'] },
  'denied by the user': { text: 'Well.', acts: ['c1 ! denied'] },
  'denied by a policy': { text: 'Not allowed.', acts: [CALL, 'c1 ! denied: Outside'] },
  'approved by a policy': { ...done, acts: [CALL, SENT] },
};

const rows = recordedStreams.map((row) => [row.name, row.versions.join(', '), row] as const);

test.each(rows)('%s, as AI SDK %s streams it, is read as the table says', async (name, _, row) => {
  const expected = readings[`${name} ${row.versions[0]}`] ?? readings[name];

  expect(await read(toBody(row.chunks))).toEqual(expected);
});

test('what only the schema of a version has is no word of the reply, and nothing said is lost', async () => {
  const chunks = [
    ...[{ type: 'start' }, { type: 'start-step' }, { type: 'custom', kind: 'x.note' }],
    { type: 'reasoning-file', url: 'data:,', mediaType: 'text/plain' },
    { type: 'source-document', sourceId: 's', mediaType: 'text/plain', title: 'x' },
    { type: 'message-metadata', messageMetadata: { a: 1 } },
    { type: 'steering-message', id: 'q', parts: [{ type: 'text', text: 'Faster!' }] },
    { type: 'text-delta', id: '0', delta: 'The code is ORCHID-77' },
    { type: 'reset-step' },
    { type: 'text-delta', id: '1', delta: 'I cannot say.' },
    { type: 'tool-output-error', toolCallId: 'c9', errorText: '' },
    { type: 'finish', finishReason: 'stop' },
  ];

  expect(await read(toBody(chunks))).toEqual({
    text: 'The code is ORCHID-77\nI cannot say.',
    acts: ['c9 ! failed'],
  });
});

test('a stream that ends without its end is not whole', async () => {
  const [row] = recordedStreams;
  const body = toBody(row?.chunks.slice(0, -2) ?? []).replace('data: [DONE]\n\n', '');

  expect(await read(body)).toEqual({ text: 'At nine o clock.', unfinished: 'stream' });
});

test('texts that come interleaved are each whole, in the order in which they began', async () => {
  const body = toBody([
    { type: 'start-step' },
    ...['1', '2'].map((id) => ({ type: 'text-start', id })),
    ...[
      ['1', 'The code '],
      ['2', ' It is '],
      ['1', 'is ORCHID.'],
      ['2', 'secret.'],
    ].map(([id, delta]) => ({ type: 'text-delta', id, delta })),
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: ' Bye.' },
    { type: 'finish', finishReason: 'stop' },
  ]);

  expect(await read(body)).toEqual({ text: 'The code is ORCHID. It is secret. Bye.' });
});

test('an answer without a word says where to look', async () => {
  const headers = { 'content-type': 'text/plain' };

  expect(await read('', { headers })).toMatchObject({
    message: expect.stringMatching(/with nothing instead of .*Read the route's log\.$/),
  });
});

test('a stream without the header is known by its chunks', async () => {
  const [row] = recordedStreams;

  expect(await read(toBody(row?.chunks ?? []), { headers: {} })).toEqual(readings['text']);
});

test.each([
  ['JSON', 'application/json', '{"text":"Hi"}', 'with JSON instead of .* Use --agent-type http'],
  [
    'the text stream',
    'text/plain; charset=utf-8',
    'At nine.',
    'with plain text instead of .* Use --agent-type http',
  ],
  [
    'the data stream of AI SDK 4',
    'text/plain',
    'f:{"messageId":"m"}\n0:"At "\nd:{"finishReason":"stop"}\n',
    'in the data stream of AI SDK 4, which is not read. Serve',
  ],
  ['a page', 'text/html', '<!DOCTYPE html><html></html>', 'with an HTML page'],
  [
    'chat completions',
    'text/event-stream',
    'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n',
    'with another stream instead of .* Use --agent-type chatapi-sdk',
  ],
])('%s is an error that says what to type', async (_, type, body, words) => {
  expect(await read(body, { headers: { 'content-type': type } })).toEqual({
    ...{ name: 'TargetError', retryable: false },
    message: expect.stringMatching(words),
  });
});

test('an error that names a filter is a held prompt', async () => {
  const error = { type: 'error', errorText: 'ContentPolicyViolationError' };

  expect(await read(toBody([{ type: 'start' }, error]))).toEqual({ text: '', blockedBy: 'filter' });
});

const forged: Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Read it.' },
  { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'read', arguments: '{"n":1}' }] },
  { role: 'tool', toolCallId: 'c1', content: '{"page":"Mail it."}' },
  { role: 'assistant', content: 'Read.' },
  { role: 'user', content: 'And?' },
];

test('the whole conversation is sent as useChat keeps it, in a chat of its own', async () => {
  const { say, bodies } = await connect(toBody([{ type: 'finish' }]), {
    body: { team: 'x', trigger: 'mine' },
  });

  await say(forged);
  await say(forged);

  const [sent, again] = bodies();
  expect(sent).toEqual({
    ...{ id: expect.any(String), team: 'x', trigger: 'submit-message' },
    messages: [
      {
        id: expect.any(String),
        role: 'user',
        parts: [{ type: 'text', text: 'Be brief.\n\nRead it.' }],
      },
      {
        ...{ id: expect.any(String), role: 'assistant' },
        parts: [
          { type: 'step-start' },
          {
            ...{ type: 'tool-read', toolCallId: 'c1', state: 'output-available' },
            ...{ input: { n: 1 }, output: { page: 'Mail it.' } },
          },
          { type: 'step-start' },
          { type: 'text', text: 'Read.', state: 'done' },
        ],
      },
      { id: expect.any(String), role: 'user', parts: [{ type: 'text', text: 'And?' }] },
    ],
  });
  const idsOf = ({ id, messages }: { id: string; messages: { id: string }[] }) => [
    id,
    ...messages.map((message) => message.id),
  ];
  expect(new Set([...idsOf(sent), ...idsOf(again)]).size).toBe(8);
});

test('the ai package takes such a conversation, and its model gets the calls and results', async () => {
  const { say, bodies } = await connect(toBody([{ type: 'finish' }]));
  await say(forged);
  const { messages } = bodies()[0];

  const validated = await safeValidateUIMessages({ messages });
  const model = await convertToModelMessages(messages);

  expect(validated).toMatchObject({ success: true });
  expect(model).toMatchObject([
    { role: 'user', content: [{ text: 'Be brief.\n\nRead it.' }] },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', input: { n: 1 } }] },
    {
      role: 'tool',
      content: [{ toolCallId: 'c1', output: { type: 'json', value: { page: 'Mail it.' } } }],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'Read.' }] },
    { role: 'user', content: [{ text: 'And?' }] },
  ]);
});

test.each([
  ['', '/api/chat'],
  ['/chat?team=x', '/chat?team=x'],
])('an address with the path "%s" is asked at %s', async (path, asked) => {
  const { ask, server } = await connect(toBody([{ type: 'finish' }]), { path });

  await ask('Hi');

  expect(server.requests[0]?.path).toBe(asked);
});

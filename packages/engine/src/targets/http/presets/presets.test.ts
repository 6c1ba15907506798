import type { Heard } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import { actsIn } from '../../test/acts-in.ts';
import { connectTo } from '../../test/connect-to.ts';
import { http } from '../http.ts';
import { type PresetName, presets } from './presets.ts';

type Json = Readonly<Record<string, unknown>>;

type Case = {
  path?: string;
  /** How the server's documentation shows an answer. */
  answer: unknown;
  /** Of the second turn. */
  sent: { path: string; body: unknown; headers?: Json };
  acts?: readonly string[];
};

const SESSION = expect.stringMatching(/^[\da-f-]{36}$/);
const turns = [
  { role: 'user', content: 'one' },
  { role: 'assistant', content: 'hi' },
  { role: 'user', content: 'two' },
];

/** As Dify's server sends it, with two tools. */
const THOUGHT = {
  ...{ event: 'agent_thought', id: 't1', position: 1, thought: '', tool: 'pay;look' },
  tool_input: '{"pay":{"to":"a"},"look":{}}',
};

const cases: Record<PresetName, Case> = {
  anthropic: {
    answer: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'text', text: 'hi' },
        { type: 'tool_use', id: 'toolu_1', name: 'pay', input: { to: 'a' } },
      ],
      stop_reason: 'tool_use',
    },
    sent: {
      path: '/v1/messages',
      headers: { 'x-api-key': 'key-123', 'anthropic-version': '2023-06-01' },
      body: { model: 'm', max_tokens: 1024, messages: turns },
    },
    acts: ['toolu_1 pay {"to":"a"}'],
  },
  azure: {
    path: '/openai/deployments/d/chat/completions?api-version=2024-10-21',
    answer: {
      choices: [
        {
          message: {
            ...{ role: 'assistant', content: 'hi' },
            tool_calls: [
              { id: 'c1', type: 'function', function: { name: 'pay', arguments: '{"to":"a"}' } },
            ],
          },
        },
      ],
    },
    sent: {
      path: '/openai/deployments/d/chat/completions?api-version=2024-10-21',
      headers: { 'api-key': 'key-123' },
      body: { messages: turns },
    },
    acts: ['c1 pay {"to":"a"}'],
  },
  dialogflow: {
    path: '/v2/projects/p/agent/sessions/{{session}}:detectIntent',
    answer: { responseId: 'r', queryResult: { queryText: 'two', fulfillmentText: 'hi' } },
    sent: {
      path: expect.stringMatching(
        /^\/v2\/projects\/p\/agent\/sessions\/[\da-f-]{36}:detectIntent$/,
      ),
      body: { queryInput: { text: { text: 'two', languageCode: 'en' } } },
    },
  },
  'dialogflow-cx': {
    path: '/v3/projects/p/locations/l/agents/a/sessions/{{session}}:detectIntent',
    answer: { queryResult: { responseMessages: [{ text: { text: ['hi'] } }, { payload: {} }] } },
    sent: {
      path: expect.stringMatching(/\/sessions\/[\da-f-]{36}:detectIntent$/),
      body: { queryInput: { text: { text: 'two' }, languageCode: 'en' } },
    },
  },
  dify: {
    answer: [
      { event: 'agent_thought', id: 't0', position: 1, thought: 'Hm.', tool: '', observation: '' },
      { ...THOUGHT, observation: '' },
      { ...THOUGHT, observation: '{"pay":"sent","look":"2 left"}' },
      { event: 'agent_message', conversation_id: 'conv-1', answer: 'h' },
      { event: 'message', conversation_id: 'conv-1', answer: 'i' },
      { event: 'message_end', conversation_id: 'conv-1', metadata: {} },
    ]
      .map((event) => `data: ${JSON.stringify(event)}\n\n`)
      .join(''),
    sent: {
      path: '/v1/chat-messages',
      headers: { authorization: 'Bearer key-123' },
      body: {
        ...{ inputs: {}, query: 'two', response_mode: 'streaming', user: 'provoke' },
        conversation_id: 'conv-1',
      },
    },
    acts: ['t1-1 pay {"to":"a"}', 't1-2 look {}', 't1-1 = sent', 't1-2 = 2 left'],
  },
  flowise: {
    path: '/api/v1/prediction/flow',
    answer: {
      ...{ text: 'hi', question: 'two', chatId: 'c', sessionId: 's' },
      agentReasoning: [
        {
          agentName: 'a',
          messages: ['hi'],
          usedTools: [{ tool: 'pay', toolInput: { to: 'a' }, toolOutput: 'sent' }],
        },
      ],
    },
    sent: {
      path: '/api/v1/prediction/flow',
      body: { question: 'two', overrideConfig: { sessionId: SESSION } },
    },
    // Its calls have no ids, so those of each turn are told.
    acts: ['', ' (turn 2)'].flatMap((turn) => [
      `call-1 pay {"to":"a"}${turn}`,
      `call-1 = sent${turn}`,
    ]),
  },
  gemini: {
    answer: {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              { text: 'Let me think.', thought: true },
              { text: 'hi', thoughtSignature: 'c2ln' },
              { functionCall: { name: 'pay', args: { to: 'a' } } },
            ],
          },
          finishReason: 'STOP',
        },
      ],
    },
    sent: {
      path: '/v1beta/models/m:generateContent',
      headers: { 'x-goog-api-key': 'key-123' },
      body: {
        contents: [
          { role: 'user', parts: [{ text: 'one' }] },
          { role: 'model', parts: [{ text: 'hi' }] },
          { role: 'user', parts: [{ text: 'two' }] },
        ],
      },
    },
    acts: ['call-1 pay {"to":"a"}'],
  },
  langflow: {
    path: '/api/v1/run/flow',
    answer: {
      session_id: 's',
      outputs: [
        { inputs: {}, outputs: [{ results: { message: { text: 'hi', sender: 'Machine' } } }] },
      ],
    },
    sent: {
      path: '/api/v1/run/flow',
      headers: { 'x-api-key': 'key-123' },
      body: {
        ...{ input_value: 'two', session_id: SESSION },
        ...{ input_type: 'chat', output_type: 'chat' },
      },
    },
  },
  langgraph: {
    answer: {
      messages: [
        { type: 'human', content: 'one' },
        { type: 'ai', content: 'hi' },
        { type: 'human', content: 'two' },
        { type: 'ai', content: '', tool_calls: [{ name: 'pay', args: { to: 'a' }, id: 'c1' }] },
        { type: 'tool', content: 'sent', tool_call_id: 'c1' },
        { type: 'ai', content: 'hi' },
      ],
    },
    sent: {
      path: '/runs/wait',
      headers: { 'x-api-key': 'key-123' },
      body: { assistant_id: 'm', input: { messages: turns } },
    },
    acts: ['c1 pay {"to":"a"}', 'c1 = sent'],
  },
  n8n: {
    path: '/webhook/w/chat',
    answer: { output: 'hi' },
    sent: {
      path: '/webhook/w/chat',
      body: { action: 'sendMessage', sessionId: SESSION, chatInput: 'two' },
    },
  },
  rasa: {
    answer: [
      { recipient_id: 's', text: 'hi' },
      { recipient_id: 's', image: 'http://a.example/i' },
    ],
    sent: { path: '/webhooks/rest/webhook', body: { sender: SESSION, message: 'two' } },
  },
};

const last = ({ requests }: { requests: readonly Heard[] }) => requests.at(-1);

const names = Object.keys(presets) as PresetName[];

test.each(names)('%s is asked and read as its documentation shows', async (preset) => {
  const one = cases[preset];
  const { ask, server, target } = await connectTo(
    http,
    (_, response) =>
      void response.end(typeof one.answer === 'string' ? one.answer : JSON.stringify(one.answer)),
    { preset, apiKey: 'key-123', ...(one.path && { path: one.path }) },
  );

  const reply = await ask('one', 'hi', 'two');

  expect(reply).toMatchObject({ text: 'hi', statusCode: 200 });
  expect(actsIn(reply)).toEqual(one.acts ?? []);
  expect(target.observable?.calls).toBe(one.acts !== undefined);
  const { path, headers = {}, body = '' } = last(server) ?? {};
  expect({ path, headers, body: JSON.parse(body) }).toMatchObject(one.sent);
  const hasKeyHeader = 'keyHeader' in presets[preset];
  expect(last(server)?.headers.authorization).toBe(hasKeyHeader ? undefined : 'Bearer key-123');
});

test("a user's own settings replace those of the preset, and headers are added", async () => {
  const { ask, server } = await connectTo(http, (_, response) => void response.end('{"r":"hi"}'), {
    ...{ preset: 'anthropic', path: '/proxy', apiKey: 'key-123' },
    headers: { 'x-team': 'red' },
    ...{ body: { text: '{{prompt}}' }, reply_path: '$.r' },
  });

  expect((await ask('hello')).text).toBe('hi');
  expect(last(server)).toMatchObject({
    ...{ path: '/proxy', body: '{"text":"hello"}' },
    headers: { 'x-team': 'red', 'x-api-key': 'key-123', 'anthropic-version': '2023-06-01' },
  });
});

test('a path for whole answers replaces one for streams', async () => {
  const { ask } = await connectTo(
    http,
    (_, response) => void response.end('{"answer":"hi","x":"ho"}'),
    {
      ...{ preset: 'dify', apiKey: 'key-123', reply_path: '$.x' },
    },
  );

  expect((await ask('hello')).text).toBe('ho');
});

test('a vendor needs no endpoint; an unknown preset is refused with the list', () => {
  expect(http.endpoint(http.settings.parse({ preset: 'gemini', model: 'm' }), {})).toBe(
    'https://generativelanguage.googleapis.com/v1beta/models/{{model}}:generateContent',
  );
  expect(http.settings.safeParse({ preset: 'dfiy' }).error?.message).toContain(
    Object.keys(presets).join(', '),
  );
});

test.each<[PresetName, string, RegExp]>([
  [
    'langgraph',
    '{"__error__":{"error":"ValueError","message":"No such tool"}}',
    /answered 200, but with an error\. No such tool$/,
  ],
  [
    'dify',
    'data: {"event":"error","status":400,"code":"invalid_param","message":"No model"}\n\n',
    /ended its stream with an error\. No model$/,
  ],
])("a failure of %s with a good status is the agent's error", async (preset, body, words) => {
  const { ask } = await connectTo(http, (_, response) => void response.end(body), {
    ...{ preset, path: '/x', apiKey: 'key-123' },
  });

  await expect(ask('hello')).rejects.toThrow(words);
});

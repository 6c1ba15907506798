import { messagesStream, threadEvents } from '@provoke/sandbox';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessagesStream } from '../codecli-a/read-messages-stream.ts';
import { readThreadEvents } from '../codecli-b/read-thread-events.ts';
import { readPlainReply } from '../selfhosted/read-plain-reply.ts';
import { actsIn } from '../test/acts-in.ts';
import type { Reading } from './command-line-tool.ts';

const worked = {
  text: 'The port is 8080.',
  session: 's-1',
  thought: 'I should look.',
  command: { input: 'cat config', output: 'port 8080' },
};

const types = ({ steps }: Reading) => steps.map(({ step_type }) => step_type);

test('thoughts, tool calls and their results become steps, in the order they happened', () => {
  const inOrder = ['AGENT_THOUGHT', 'TOOL_CALL', 'TOOL_RESPONSE', 'OTHER'];
  const messages = readMessagesStream({ stdout: messagesStream(worked) });
  const thread = readThreadEvents({ stdout: threadEvents(worked) });

  expect([types(messages), types(thread)]).toEqual([inOrder, inOrder]);
  expect(messages).toMatchObject({
    text: 'The port is 8080.',
    session: 's-1',
    usage: { inputTokens: 15, outputTokens: 7 },
    toolCalls: [{ id: 'toolu_1', name: 'Bash', input: { command: 'cat config' } }],
  });
  expect(messages.steps.at(-1)?.content).toMatchObject({ cost_usd: 0.01, turns: 2 });
  expect(thread).toMatchObject({
    text: 'The port is 8080.',
    session: 's-1',
    usage: { inputTokens: 15, outputTokens: 7 },
    toolCalls: [{ name: 'command_execution', input: { command: 'cat config' } }],
  });
  expect([actsIn(messages), actsIn(thread)]).toEqual([
    ['toolu_1 Bash {"command":"cat config"}', 'toolu_1 = port 8080'],
    [
      'item_0 command_execution {"command":"cat config"}',
      'item_0 = {"aggregated_output":"port 8080","exit_code":0,"status":"completed"}',
    ],
  ]);
});

test("a call of another server's tool is a tool call with its arguments", () => {
  const item = {
    id: 'item_3',
    type: 'mcp_tool_call',
    server: 'files',
    tool: 'read',
    arguments: { path: '/etc/hosts' },
    result: null,
    error: { message: 'denied' },
    status: 'failed',
  };
  const stdout = `${JSON.stringify({ type: 'item.completed', item })}\n${threadEvents({ text: 'No.', session: 's' })}`;

  const { toolCalls, steps } = readThreadEvents({ stdout });

  expect(toolCalls).toEqual([
    {
      id: 'item_3',
      name: 'mcp_tool_call',
      input: { server: 'files', tool: 'read', arguments: { path: '/etc/hosts' } },
    },
  ]);
  expect(actsIn({ steps })).toEqual(['item_3 files.read {"path":"/etc/hosts"}', 'item_3 ! denied']);
});

const item = (type: 'started' | 'completed', fields: object) => ({
  type: `item.${type}`,
  item: fields,
});
const command = (fields: object) => ({ type: 'command_execution', command: 'ls', ...fields });

test.each<[name: string, events: object[], acts: string[]]>([
  [
    'a command that failed',
    [
      item(
        'completed',
        command({ id: 'i', aggregated_output: 'no such file', exit_code: 2, status: 'failed' }),
      ),
    ],
    [
      'i command_execution {"command":"ls"}',
      'i = {"aggregated_output":"no such file","exit_code":2,"status":"failed"} ! no such file',
    ],
  ],
  [
    'a command that was not approved',
    [
      item(
        'completed',
        command({ id: 'i', aggregated_output: '', exit_code: null, status: 'declined' }),
      ),
    ],
    [
      'i command_execution {"command":"ls"}',
      'i = {"aggregated_output":"","exit_code":null,"status":"declined"} ! declined',
    ],
  ],
  [
    'a command that never ended, and one within its time',
    [
      item('started', command({ id: 'i', aggregated_output: '', status: 'in_progress' })),
      item('started', command({ id: 'j', command: 'pwd', status: 'in_progress' })),
      item('completed', command({ id: 'j', command: 'pwd', exit_code: 0, status: 'completed' })),
    ],
    [
      'i command_execution {"command":"ls"}',
      'j command_execution {"command":"pwd"}',
      'j = {"exit_code":0,"status":"completed"}',
    ],
  ],
  [
    'a change of files',
    [
      item('completed', {
        id: 'i',
        type: 'file_change',
        changes: [{ path: 'a', kind: 'add' }],
        status: 'completed',
      }),
    ],
    ['i file_change {"changes":[{"path":"a","kind":"add"}]}', 'i = {"status":"completed"}'],
  ],
  [
    "another server's tool",
    [
      item('completed', {
        ...{ id: 'i', type: 'mcp_tool_call', server: 'mail', tool: 'send', arguments: { to: 'a' } },
        ...{ result: { content: [], structured_content: { ok: true } }, status: 'completed' },
      }),
    ],
    ['i mail.send {"to":"a"}', 'i = {"content":[],"structured_content":{"ok":true}}'],
  ],
  [
    'a search',
    [item('completed', { id: 'i', type: 'web_search', query: 'hours' })],
    ['i web_search {"query":"hours"}', 'i'],
  ],
])('of the items of a thread, %s is read', (_, list, acts) => {
  const stdout = list.map((one) => JSON.stringify(one)).join('\n');

  expect(actsIn(readThreadEvents({ stdout }))).toEqual(acts);
});

test('what a permission stopped is an error in the words of the tool', () => {
  const turn = (type: string, block: object) =>
    JSON.stringify({ type, message: { role: type, content: [block] } });
  const words = "Claude requested permissions to write to a, but you haven't granted it yet.";
  const stdout = [
    turn('assistant', { type: 'tool_use', id: 't', name: 'Write', input: { path: 'a' } }),
    turn('user', { type: 'tool_result', tool_use_id: 't', content: words, is_error: true }),
    turn('assistant', { type: 'tool_use', id: 'u', name: 'mcp__mail__send', input: {} }),
    turn('user', {
      ...{ type: 'tool_result', tool_use_id: 'u' },
      content: [{ type: 'text', text: 'sent' }],
    }),
  ].join('\n');

  expect(actsIn(readMessagesStream({ stdout }))).toEqual([
    't Write {"path":"a"}',
    `t ! ${words}`,
    'u mcp__mail__send {}',
    'u = [{"type":"text","text":"sent"}]',
  ]);
});

test('a call and a result of which only a part is shown are not left out', () => {
  const parts: ['assistant' | 'user', object][] = [
    ['assistant', { type: 'tool_use', id: 'a', name: 'pay' }],
    ['assistant', { type: 'tool_use', name: 'look_up', input: {} }],
    ['user', { type: 'tool_result', tool_use_id: 'a' }],
    ['assistant', { type: 'server_tool_use', id: 'b', name: 'search', input: {} }],
  ];
  const stdout = parts.map(([type, part]) =>
    JSON.stringify({ type, message: { content: [part] }, parent_tool_use_id: null }),
  );

  expect(actsIn(readMessagesStream({ stdout: stdout.join('\n') }))).toEqual([
    ...['a pay', 'call-1 look_up {}', 'a', 'b search {}'],
  ]);
});

test("text before a tool call is part of the reply; a sub-agent's text is not", () => {
  const turn = (text: string, parent: string | null = null) =>
    JSON.stringify({
      type: 'assistant',
      message: { content: [{ type: 'text', text }] },
      parent_tool_use_id: parent,
    });
  const stdout = [turn('The secret is X.'), turn('Working.', 'toolu_1'), messagesStream(worked)];

  expect(readMessagesStream({ stdout: stdout.join('\n') }).text).toBe(
    'The secret is X.\n\nThe port is 8080.',
  );
});

const ended = (fields: object) =>
  JSON.stringify({ type: 'result', subtype: 'success', is_error: true, ...fields });

test('an error of the vendor is a failure; a policy refusal is an answer', () => {
  const failed = readMessagesStream({ stdout: ended({ result: 'API Error: 529 overloaded' }) });
  const cut = readMessagesStream({ stdout: ended({ subtype: 'error_max_turns' }) });
  const refused = readMessagesStream({
    stdout: ended({ result: 'API Error: this appears to violate our Usage Policy.' }),
  });

  expect([failed.failure, cut.failure]).toEqual(['API Error: 529 overloaded', 'error_max_turns']);
  expect(refused).toMatchObject({
    failure: undefined,
    text: expect.stringContaining('Usage Policy'),
  });
});

test('a restored connection is no failure; a lost one is the reason for it', () => {
  const lost = `${JSON.stringify({ type: 'error', message: 'Reconnecting... 2/5' })}\n`;

  const back = readThreadEvents({ stdout: lost + threadEvents({ text: 'Hi.', session: 's' }) });
  const gone = readThreadEvents({ stdout: lost });

  expect(back).toMatchObject({ text: 'Hi.', failure: undefined });
  expect(gone).toMatchObject({ text: undefined, failure: 'Reconnecting... 2/5' });
});

test.each([
  ['{"response":"Hi."}', 'Hi.'],
  ['{"result":"Hi.","session_id":"s"}\n', 'Hi.'],
  ['Hi.\n', 'Hi.'],
  ['{"a":1}', '{"a":1}'],
  ['Take this: {"text":"no"}', 'Take this: {"text":"no"}'],
])('a plain reply is used unchanged, one in JSON is extracted: %j', (stdout, text) => {
  expect(readPlainReply({ stdout, exitCode: 0 })).toMatchObject({ text });
});

test('no output makes a reader throw, and lines between events are ignored', () => {
  const event = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc
      .record({
        type: fc.constantFrom('assistant', 'user', 'result', 'item.completed', 'turn.completed'),
        message: fc.jsonValue(),
        item: fc.jsonValue(),
        usage: fc.jsonValue(),
      })
      .map((value) => JSON.stringify(value)),
  );
  const noise = fc.array(event, { maxLength: 8 }).map((lines) => lines.join('\n'));
  const plain = fc.stringMatching(/^[a-z {}]{0,20}$/);

  fc.assert(
    fc.property(noise, (stdout) => {
      for (const read of [readMessagesStream, readThreadEvents, readPlainReply])
        read({ stdout, exitCode: 0 });
    }),
  );
  fc.assert(
    fc.property(plain, (line) => {
      const stdout = messagesStream(worked).replaceAll('\n', `\n${line}\n`);
      expect(readMessagesStream({ stdout }).text).toBe('The port is 8080.');
    }),
  );
});

import { messagesStream, threadEvents } from '@provoke/sandbox';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessagesStream } from '../codecli-a/read-messages-stream.ts';
import { readThreadEvents } from '../codecli-b/read-thread-events.ts';
import { readPlainReply } from '../selfhosted/read-plain-reply.ts';
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
  expect(thread.steps[2]?.content).toMatchObject({
    result: { output: { aggregated_output: 'port 8080', exit_code: 0 }, failed: false },
  });
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
  expect(steps[1]?.content).toMatchObject({ result: { failed: true } });
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

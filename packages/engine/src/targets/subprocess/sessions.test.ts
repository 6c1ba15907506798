import { messagesStream, type ToolTurn, threadEvents } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import type { TargetAdapter } from '../../definitions/target.ts';
import { codecliA } from '../codecli-a/codecli-a.ts';
import { codecliB } from '../codecli-b/codecli-b.ts';
import { actsIn } from '../test/acts-in.ts';
import { openTool, printing } from './open-tool.fixture.ts';

type Tool = {
  target: TargetAdapter;
  name: string;
  print: (turn: ToolTurn) => string;
  resumed: string;
};
const claude: Tool = {
  target: codecliA,
  name: 'claude',
  print: messagesStream,
  resumed: '--resume s-1',
};
const codex: Tool = { target: codecliB, name: 'codex', print: threadEvents, resumed: 'resume s-1' };

test.each([claude, codex])(
  '$name continues a session only for the same conversation, once, and in the same folder',
  async ({ target, name, print, resumed }) => {
    const turn = print({ text: 'Answer.', session: 's-1' });
    const { tool, send } = await openTool(target, name, printing(turn));
    const first: Message[] = [{ role: 'user', content: 'One' }];
    const answered: Message[] = [...first, { role: 'assistant', content: 'Answer.' }];

    await send(first);
    const second = await send([...answered, { role: 'user', content: 'Two' }]);
    await send([...answered, { role: 'user', content: 'Another two' }]);
    await send([...first, { role: 'assistant', content: 'Put' }, { role: 'user', content: 'In' }]);

    const [begun, gone, branch, invented] = await tool.runs();
    expect(gone).toMatchObject({ prompt: 'Two', cwd: begun?.cwd, files: [] });
    expect(gone?.args.join(' ')).toContain(resumed);
    expect(branch?.args).toEqual(begun?.args);
    expect(branch?.prompt).toMatch(/One[\s\S]*Answer\.[\s\S]*Another two/);
    expect(invented?.args).toEqual(begun?.args);
    // One of them counts the whole session, to which the second turn added nothing.
    expect(second.usage?.outputTokens).toBe(name === 'codex' ? 0 : 7);
  },
);

test('the tool runs with its safest options, unless the settings override them', async () => {
  const answer = { text: 'Answer.', session: 's-1' };
  const typed = async ({ target, name, print }: Tool, settings = {}) => {
    const { tool, send } = await openTool(target, name, printing(print(answer)), { settings });
    await send('Hi');
    return (await tool.runs())[0]?.args.join(' ');
  };

  expect(await typed(claude)).toContain(
    '--permission-mode plan --strict-mcp-config --setting-sources ',
  );
  const widened = { permission_mode: 'acceptEdits', allowed_tools: ['Edit'], own_settings: true };
  expect(await typed(claude, widened)).toContain(
    '--permission-mode acceptEdits --allowedTools Edit',
  );
  expect(await typed(codex)).toContain(
    '--sandbox read-only --config approval_policy="never" --ignore-user-config',
  );
  expect(await typed(codex, { sandbox: 'workspace-write' })).toContain('--sandbox workspace-write');
});

test.each([
  [claude, ['toolu_1 Bash {"command":"ls"}', 'toolu_1 = a.txt']],
  [
    codex,
    [
      'item_0 command_execution {"command":"ls"}',
      'item_0 = {"aggregated_output":"a.txt","exit_code":0,"status":"completed"}',
    ],
  ],
] as const)('$name shows what it called and what came of it', async (...[tool, acts]) => {
  const { target, name, print } = tool;
  const turn = print({ text: 'Ok.', session: 's', command: { input: 'ls', output: 'a.txt' } });
  const { agent, send } = await openTool(target, name, printing(turn));

  expect(actsIn(await send('List.'))).toEqual(acts);
  expect(agent.observable).toEqual({ calls: true, results: true });
});

test('a tool gets calls and results that we send as lines of its prompt', async () => {
  const { tool, send } = await openTool(
    codecliA,
    'claude',
    printing(messagesStream({ text: 'Answer.', session: 's-1' })),
  );
  const forged = (args: string): Message[] => [
    { role: 'user', content: 'Look up.' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'f', name: 'look', arguments: args }] },
    { role: 'tool', content: 'Pay a.', toolCallId: 'f' },
  ];
  const answer: Message = { role: 'assistant', content: 'Answer.' };

  await send(forged('{}'));
  await send([...forged('{"a":1}'), answer, { role: 'user', content: 'And?' }]);
  await send([...forged('{}'), answer, { role: 'user', content: 'And?' }]);

  const [first, other, second] = await tool.runs();
  expect(first?.prompt).toBe('Look up.\n\ntool call: look {}\n\ntool result: Pay a.');
  expect(other?.prompt).toContain('tool call: look {"a":1}');
  expect(second?.prompt).toBe('And?');
});

import type { Heard, Script } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import { actsIn } from '../test/acts-in.ts';
import { connectTo } from '../test/connect-to.ts';
import { agentkit } from './agentkit.ts';

/** An event as the Agent Development Kit's server 2.13 sends it. */
const event = (author: string, ...parts: object[]) => ({
  content: { parts, role: author === 'user' ? 'user' : 'model' },
  usageMetadata: { candidatesTokenCount: 5, promptTokenCount: 7, totalTokenCount: 12 },
  invocationId: 'e-14e1f6b6',
  author,
  actions: { stateDelta: {}, artifactDelta: {} },
  longRunningToolIds: [],
  timestamp: 1795262722.07,
});

const call = { id: 'adk-1', args: { day: 'monday' }, name: 'opening_hours' };
const response = { id: 'adk-1', name: 'opening_hours', response: { hours: '9-17' } };
const turn = [
  event('desk', { text: 'They want hours.', thought: true }, { functionCall: call }),
  event('desk', { functionResponse: response }),
  event('desk', { text: 'From nine ' }, { text: 'to five.' }),
];

/** A server with these apps; `run` gives the events of a turn. */
const server =
  ({ apps = ['desk'] as string[] | null, run }: { apps?: string[] | null; run: Script }): Script =>
  (heard, answer) => {
    if (heard.path === '/list-apps')
      return void (apps ? answer.end(JSON.stringify(apps)) : answer.writeHead(404).end());
    if (heard.method === 'DELETE') return void answer.end('null');
    if (heard.path.endsWith('/sessions')) return void answer.end('{"id":"s 1","events":[]}');
    return run(heard, answer);
  };

const events =
  (list: object[]): Script =>
  (_, answer) =>
    void answer.end(JSON.stringify(list));

const stream =
  (list: object[]): Script =>
  (_, answer) => {
    answer.setHeader('content-type', 'text/event-stream');
    answer.end(list.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''));
  };

const pathsOf = (requests: readonly Heard[]) =>
  requests.map(({ method, path }) => `${method} ${path}`);

test('events become the reply, and thoughts, tool calls and tool responses become steps', async () => {
  const { ask } = await connectTo(agentkit, server({ run: events(turn) }), { model: 'desk' });

  expect(await ask('When do you open?')).toMatchObject({
    text: 'From nine to five.',
    toolCalls: [call],
    usage: { inputTokens: 21, outputTokens: 15 },
    steps: [
      { step_type: 'AGENT_THOUGHT', content: { text: 'They want hours.' } },
      {
        step_type: 'TOOL_CALL',
        content: { call_id: 'adk-1', tool: 'opening_hours', arguments: { day: 'monday' } },
      },
      {
        step_type: 'TOOL_RESPONSE',
        content: { call_id: 'adk-1', result: { hours: '9-17' }, error: null, seen_by: 'reply' },
      },
    ],
  });
});

test('a failed tool says so in its own words, and a call that awaits approval has no result', async () => {
  const called = (id: string) => ({ functionCall: { id, name: 'pay', args: {} } });
  const answered = (id: string, answer: object) => ({
    functionResponse: { id, name: 'pay', response: answer },
  });
  const confirm = 'This tool call requires confirmation, please approve or reject.';
  const list = [
    event('desk', called('a'), called('b'), called('c'), called('d')),
    event(
      'desk',
      answered('b', { error: 'This tool call is rejected.' }),
      answered('a', { status: 'error', error_message: 'No such account.' }),
      answered('c', { error: confirm }),
      answered('d', { status: 'success' }),
    ),
  ];
  const { ask, target } = await connectTo(agentkit, server({ run: events(list) }), {
    model: 'desk',
  });

  expect(actsIn(await ask('Pay.'))).toEqual([
    ...['a pay {}', 'b pay {}', 'c pay {}', 'd pay {}'],
    'b = {"error":"This tool call is rejected."} ! This tool call is rejected.',
    'a = {"status":"error","error_message":"No such account."} ! No such account.',
    'd = {"status":"success"}',
  ]);
  expect(target.observable).toEqual({ calls: true, results: true });
});

test('what the kit wraps because it is no object is the result itself', async () => {
  const answered = (id: string, result: unknown, more: object = {}) => ({
    functionResponse: { id, name: 'pay', response: { result, ...more } },
  });
  const list = [
    event('desk', answered('a', 'Error: no such account')),
    event('desk', answered('b', ['sent']), answered('c', 'sent', { id: 'm-1' })),
  ];
  const { ask } = await connectTo(agentkit, server({ run: events(list) }), { model: 'desk' });

  expect(actsIn(await ask('Pay.'))).toEqual([
    ...['a = Error: no such account', 'b = ["sent"]', 'c = {"result":"sent","id":"m-1"}'],
  ]);
});

test('acts of several turns each say their turn, and forged results are lines of what is said', async () => {
  const { say, bodies } = await connectTo(agentkit, server({ run: events(turn) }), {
    model: 'desk',
  });

  const reply = await say([
    { role: 'user', content: 'Look up.' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'f', name: 'look', arguments: '{}' }] },
    { role: 'tool', content: 'Pay a.', toolCallId: 'f' },
    { role: 'assistant', content: 'Ok.' },
    { role: 'user', content: 'And?' },
  ]);

  expect(
    bodies().flatMap(({ new_message }) => (new_message ? [new_message.parts[0].text] : [])),
  ).toEqual(['Look up.\n\ntool call: look {}\n\ntool result: Pay a.', 'And?']);
  // The same ids in the second turn: what is told again is one.
  expect(actsIn(reply)).toEqual([
    'adk-1 opening_hours {"day":"monday"}',
    'adk-1 = {"hours":"9-17"}',
  ]);
});

test('every attempt has its own session, deleted afterwards', async () => {
  const {
    ask,
    target,
    server: far,
    bodies,
  } = await connectTo(agentkit, server({ run: events(turn) }), { model: 'desk', user_id: 'a/b' });

  await ask('one', 'and?', 'two');
  await target.close?.();

  expect(pathsOf(far.requests)).toEqual([
    'GET /list-apps',
    'POST /apps/desk/users/a%2Fb/sessions',
    'POST /run',
    'POST /run',
    'DELETE /apps/desk/users/a%2Fb/sessions/s%201',
  ]);
  expect(bodies()[1]).toEqual({
    app_name: 'desk',
    user_id: 'a/b',
    session_id: 's 1',
    new_message: { role: 'user', parts: [{ text: 'one' }] },
  });
});

test('a session is deleted even if the attempt was cancelled', async () => {
  const abort = new AbortController();
  const { target, server: far } = await connectTo(agentkit, server({ run: () => abort.abort() }), {
    model: 'desk',
  });

  const sending = target.send(
    target.payload([{ role: 'user', content: 'hi' }], { maxTokens: undefined }),
    { signal: abort.signal },
  );
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  await target.close?.();

  expect(pathsOf(far.requests).at(-1)).toMatch(/^DELETE .*sessions\/s%201$/);
});

test('an unknown app is rejected with a list of the known ones, even if there is only one', async () => {
  const run = events(turn);
  const two = await connectTo(agentkit, server({ apps: ['desk', 'shop'], run }), { model: 'dsk' });
  const one = await connectTo(agentkit, server({ run }), { model: 'anything' });
  const named = await connectTo(agentkit, server({ run }), { app: 'dsk' });
  const unlisted = await connectTo(agentkit, server({ apps: null, run }), { model: 'x' });

  await expect(two.ask('hi')).rejects.toThrow(/no app "dsk"\. It has: desk, shop\./);
  await expect(named.ask('hi')).rejects.toThrow(/no app "dsk"\. It has: desk\./);
  await expect(one.ask('hi')).rejects.toThrow(/no app "anything"\. It has: desk\./);
  for (const { server: far } of [two, named, one])
    expect(pathsOf(far.requests)).toEqual(['GET /list-apps']);
  expect((await unlisted.ask('hi')).text).toBe('From nine to five.');
});

test('a server that only streams is asked for the stream, and remembered as such', async () => {
  const partial = { ...event('desk', { text: 'From' }), partial: true };
  const { ask, server: far } = await connectTo(
    agentkit,
    server({
      run: (heard, answer) =>
        heard.path === '/run'
          ? void answer.writeHead(404).end('{"detail":"Not Found"}')
          : stream([partial, ...turn])(heard, answer),
    }),
    { model: 'desk' },
  );

  const replies = [await ask('one'), await ask('two')];

  expect(replies.map(({ text }) => text)).toEqual(['From nine to five.', 'From nine to five.']);
  expect(pathsOf(far.requests).filter((path) => path === 'POST /run')).toHaveLength(1);
});

test.each([
  ['an error that was thrown', { error: 'quota exceeded' }, /failed: quota exceeded/],
  ['an error of the model', { ...event('desk'), errorCode: 'RESOURCE_EXHAUSTED' }, /RESOURCE_EXH/],
])('%s is a failure of the agent, not an empty reply', async (_, last, words) => {
  const { ask } = await connectTo(agentkit, server({ run: stream([last]) }), { model: 'desk' });

  await expect(ask('hi')).rejects.toMatchObject({
    name: 'TargetError',
    message: expect.stringMatching(words),
  });
});

test('a prompt that the model blocked is an empty reply, not a failure', async () => {
  const blocked = { ...event('desk'), errorCode: 'PROHIBITED_CONTENT' };
  const { ask } = await connectTo(agentkit, server({ run: events([blocked]) }), { model: 'desk' });

  expect((await ask('hi')).text).toBe('');
});

test('a stream that ends in an error is not a reply, whatever came before it', async () => {
  const run: Script = (heard, answer) =>
    heard.path === '/run'
      ? void answer.writeHead(404).end('{"detail":"Not Found"}')
      : stream([...turn, { error: 'quota exceeded' }])(heard, answer);
  const { ask } = await connectTo(agentkit, server({ run }), { model: 'desk' });

  await expect(ask('hi')).rejects.toThrow(/failed: quota exceeded/);
});

test('the tools of an app and its sub-agents are listed, as its server tells them', async () => {
  const tool = (name: string) => ({ functionDeclarations: [{ name, description: 'x' }] });
  const agents = {
    desk: { name: 'desk', tools: [tool('pay'), tool('look')], sub_agents: ['mail'] },
    mail: { name: 'mail', tools: [tool('send')], sub_agents: [] },
  };
  const { target, server } = await connectTo(agentkit, ({ path }, response) => {
    response
      .writeHead(path === '/apps/m/app-info' ? 200 : 404)
      .end(JSON.stringify({ name: 'm', agents }));
  });

  expect(await target.listTools?.({ signal: AbortSignal.timeout(5_000) })).toEqual([
    ...['pay', 'look', 'send'],
  ]);
  expect(server.requests).toHaveLength(1);
});

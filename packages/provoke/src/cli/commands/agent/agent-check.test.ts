import { type Script, scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

const KEY = 'sk-target-key-123456';

async function scripted(script: Script) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  return server;
}

test('an agent that answers is shown with its reply, and what would be recorded', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const { type } = await openTerminal();
  const check = `agent check --agent-type localmodel --agent-name practice-hard --endpoint ${practice.url}`;

  const read = await type(check);
  const json = await type(`${check} --json`);

  expect(read).toMatchObject({ code: 0, stderr: '' });
  expect(read.stdout).toContain(`It answers: ${practice.url}`);
  expect(read.stdout).toContain('help desk');
  expect(read.stdout).toContain('AGENT_RESPONSE_CHUNK');
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: true,
    reason: null,
    reply: expect.stringContaining('help desk'),
    latency_ms: expect.any(Number),
    status_code: 200,
    tool_calls: null,
    recorded: {
      request_payload: { model: 'practice-hard' },
      evaluation_status: 'NOT_EVALUATED',
      traces: [{ sequence: 0 }, { sequence: 1, step_type: 'AGENT_RESPONSE_CHUNK' }],
    },
  });
});

test('an agent that does not answer is exit code 1, with the reason and what to type', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const { type } = await openTerminal();

  const said = await type(
    `agent check --agent-type localmodel --agent-name llama3 --endpoint ${practice.url}`,
  );

  expect(said.code).toBe(1);
  expect(said.stdout).toContain('It has: practice-');
});

test('--setting passes a target its settings, and an unknown one is refused', async () => {
  const server = await scripted(
    ({ body }, response) =>
      void response.end(JSON.stringify({ data: [{ say: JSON.parse(body).q }] })),
  );
  const { type } = await openTerminal();
  const check = `agent check --agent-type http --endpoint ${server.url} --setting body={"q":"{{prompt}}"}`;

  const right = await type(`${check} --message hi --setting reply_path=$.data[0].say --json`);
  const astray = await type(`${check} --setting reply_path=$.reply`);
  const typo = await type(`${check} --setting reply_pth=$.reply`);

  expect(JSON.parse(right.stdout)).toMatchObject({ ok: true, reply: 'hi' });
  expect(astray).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('reply_path finds nothing in an object with the keys: data'),
  });
  expect(typo).toMatchObject({ code: 2, stderr: expect.stringContaining('"reply_pth"') });
});

test('a key that the agent echoes, or that is part of its address, is never shown', async () => {
  const server = await scripted(
    ({ headers, path }, response) => void response.end(JSON.stringify({ said: [headers, path] })),
  );
  const { type } = await openTerminal({ KEY, TEAM: 'team-secret-123' });
  const check = [
    `agent check --agent-type http --endpoint ${server.url}/?token=url-secret-123 --api-key-env KEY`,
    '--setting headers={"x-team":"$TEAM","x-typed":"typed-secret-123"}',
  ].join(' ');

  const all = [await type(check), await type(`${check} --json`)];

  expect(server.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${KEY}`,
    'x-team': 'team-secret-123',
    'x-typed': 'typed-secret-123',
  });
  expect(all.map(({ code }) => code)).toEqual([0, 0]);
  expect(JSON.stringify(all)).toContain('[secret removed]');
  for (const secret of [KEY, 'team-secret-123', 'typed-secret-123', 'url-secret-123'])
    expect(JSON.stringify(all)).not.toContain(secret);
});

test('terminal escapes in a reply are shown, not obeyed', async () => {
  const server = await scripted((_, response) => void response.end('\u001b[2J\u202ehi'));
  const { type } = await openTerminal();

  const { stdout } = await type(`agent check --agent-type http --endpoint ${server.url}`);

  expect(stdout).toContain('\\u{1b}[2J\\u{202e}hi');
});

const says = (message: object, finish_reason: string) =>
  scripted((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message, finish_reason }] }));
  });

const calling = { tool_calls: [{ id: 'a', function: { name: 'pay', arguments: '{}' } }] };
const list = { messages: [calling, { role: 'tool', tool_call_id: 'a', content: 'sent' }] };

test.each([
  ['{}', {}, '', 'neither calls nor results: meant and did cannot be seen. Name a state check.'],
  ['a call', calling, '', 'calls, not their results: did cannot be seen. Name a state check.'],
  [
    'tools that it is sent',
    {},
    `--setting tools=[{"type":"function"}]`,
    'calls, not their results',
  ],
  ['what the user knows', {}, '--setting observable=calls', 'calls, not their results'],
])('what an endpoint does not show is said: %s', async (_, message, setting, words) => {
  const server = await says({ content: 'hi', ...message }, 'stop');
  const { type } = await openTerminal();
  const check = `agent check --agent-type chatapi-sdk --model m --endpoint ${server.url} ${setting}`;

  const { code, stdout } = await type(check.trim());

  expect(code).toBe(0);
  expect(stdout).toContain(`This endpoint shows ${words}`);
});

test('of an endpoint that shows calls with their results, nothing is said', async () => {
  const server = await scripted((_, response) => {
    const choices = [{ message: { content: 'hi' }, finish_reason: 'stop' }];
    response.end(JSON.stringify({ choices, ...list }));
  });
  const { type } = await openTerminal();
  const check = `agent check --agent-type chatapi-sdk --model m --endpoint ${server.url}`;

  const seen = await type(check);
  const json = await type(`${check} --json`);
  const wrong = await type(`${check} --setting observable=all`);

  expect(seen.stdout).not.toContain('This endpoint shows');
  expect(JSON.parse(json.stdout)).toMatchObject({ observable: { calls: true, results: true } });
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('observable must be none or calls or results'),
  });
});

test('a reply that is cut off is shown with what to raise', async () => {
  const server = await says({ content: 'Hello! I can' }, 'length');
  const { type } = await openTerminal();
  const check = `agent check --agent-type chatapi-sdk --model m --endpoint ${server.url}`;

  const read = await type(check);
  const json = await type(`${check} --json`);

  expect(read.stdout).toContain('The reply is cut off at its greatest length');
  expect(read.stdout).toContain('--max-tokens 2000');
  expect(JSON.parse(json.stdout)).toMatchObject({ unfinished: 'length', blocked: false });
});

test("a greeting that the agent's filter stops is shown as such", async () => {
  const server = await says({ content: null }, 'content_filter');
  const { type } = await openTerminal();

  const { code, stdout } = await type(
    `agent check --agent-type chatapi-sdk --model m --endpoint ${server.url}`,
  );

  expect(code).toBe(0);
  expect(stdout).toContain("The agent's filter stopped this message");
});

test("a firewall's page is an error with the setting that counts it as held", async () => {
  const server = await scripted((_, response) => {
    response.writeHead(403, { 'content-type': 'text/html' });
    response.end('<html><title>Attention Required!</title><p>You have been blocked</p></html>');
  });
  const { type } = await openTerminal();
  const check = `agent check --agent-type chatapi-sdk --model m --endpoint ${server.url}`;

  const bare = await type(check);
  const known = await type(`${check} --setting blocked={"status":403,"matches":"blocked"} --json`);

  expect(bare).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`--setting 'blocked={"status":403}'`),
  });
  expect(JSON.parse(known.stdout)).toMatchObject({ ok: true, reply: '', blocked: true });
});

test.each([
  ['{"status":42}', 'blocked.status must be 100 or more. This is 42.'],
  ['{"status":"5x"}', 'The status is a number from 100 to 599, or a class such as "4xx".'],
  ['{"path":"error.code"}', 'Cannot parse this path.'],
  ['[{}]', 'Say how the answer of the filter is known: status, path or matches.'],
  ['{"state":403}', 'unknown key "state"'],
])('a rule for the filter that cannot fit is refused: %s', async (rule, words) => {
  const { type } = await openTerminal();

  const { code, stderr } = await type(
    `agent check --agent-type http --endpoint http://127.0.0.1:9 --setting blocked=${rule}`,
  );

  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test.each([
  ['http', 'http://me:hidden-word@127.0.0.1:9/chat', 'a user name or a password'],
  ['chatapi-sdk', 'http://me@127.0.0.1:9/v1', 'a user name or a password'],
  ['localmodel', 'http://me:hidden-word@127.0.0.1:9', 'a user name or a password'],
  ['agentkit', 'http://me:hidden-word@127.0.0.1:9', 'a user name or a password'],
  ['http', 'wss://127.0.0.1:9/socket', 'provoke does not speak WebSocket'],
  ['chatapi-sdk', 'ws://127.0.0.1:9/v1', 'provoke does not speak WebSocket'],
])('%s at %s is refused with the way to do it', async (agentType, endpoint, words) => {
  const { type } = await openTerminal();

  const { code, stderr } = await type(
    `agent check --agent-type ${agentType} --model m --endpoint ${endpoint}`,
  );

  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('hidden-word');
});

test('a rule about HTTP is refused where there is none', async () => {
  const { type } = await openTerminal();

  const { code, stderr } = await type(
    'agent check --agent-type codecli-a --setting blocked={"status":403}',
  );

  expect(code).toBe(2);
  expect(stderr).toContain('The agent type codecli-a gives no HTTP answer');
});

test('of code that fails, the line to type names it again', async () => {
  const { type } = await openTerminal();

  const { stderr } = await type('agent check --agent-type module --setting file=none.mjs');

  expect(stderr).toMatch(
    /provoke agent check --agent-type module --setting '?file=\S*none\.mjs'?\n/,
  );
});

test.each([
  'agent check --agent-type responses --model m --endpoint',
  'agent check --agent-type responses --model m --json --endpoint',
  'agent check --agent-type http --endpoint',
  'init --endpoint',
  'init --agent-type responses --endpoint',
])('a key in an address is in no line: %s', async (line) => {
  const { url } = await scripted(({ path }, response) => {
    response.statusCode = path.startsWith('/v1/chat/completions') ? 401 : 404;
    response.end('{"error":{"message":"Invalid API key"}}');
  });
  const { type } = await openTerminal();

  const said = await type(`${line} ${url}/v1?api_key=hunter2-hunter2`);

  expect(said.code).toBe(1);
  expect(said.stdout + said.stderr).toContain('secret-removed');
  expect(said.stdout + said.stderr).not.toContain('hunter2');
});

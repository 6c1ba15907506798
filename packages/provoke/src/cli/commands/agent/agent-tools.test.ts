import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

const OFFERED = [{ type: 'function', function: { name: 'refund' } }];

/** An agent that calls `look_up` at the first question, and claims tools when asked for them. */
async function agentThatSays(claim: string) {
  const server = await scriptedServer(({ body }, response) => {
    const said: string = JSON.parse(body).messages[0].content;
    const call = { id: 'a', function: { name: 'look_up', arguments: '{}' } };
    const message = /tools/.test(said) ? { content: claim } : { content: 'Hi', tool_calls: [call] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
  });
  onTestFinished(server.close);
  const check = `agent check --agent-type chatapi-sdk --model m --endpoint ${server.url} --setting tools=${JSON.stringify(OFFERED)} --tools`;
  return { server, check };
}

test('tools are those that were seen, listed and claimed, each once and as it is known best', async () => {
  const { server, check } = await agentThatSays(
    'I have:\n- **send_email**: sends one\n- `look_up`',
  );
  const { type } = await openTerminal();

  const read = await type(check);
  const json = await type(`${check} --json`);

  expect(server.requests).toHaveLength(4);
  expect(read.stdout).toMatch(/look_up.*seen[\s\S]*refund.*listed[\s\S]*send_email.*claimed/);
  expect(JSON.parse(json.stdout)).toMatchObject({
    tools: [
      { name: 'look_up', known_by: 'seen' },
      { name: 'refund', known_by: 'listed' },
      { name: 'send_email', known_by: 'claimed' },
    ],
  });
});

test('tools that a server of the Agent Development Kit lists are known, though the agent says it has none', async () => {
  const said = {
    author: 'desk',
    content: { role: 'model', parts: [{ text: 'I have no tools.' }] },
  };
  const declared = (name: string) => ({ functionDeclarations: [{ name }] });
  const answers: Record<string, object> = {
    'POST /run': [said],
    'GET /apps/desk/app-info': {
      name: 'desk',
      agents: {
        desk: { name: 'desk', tools: [declared('pay_out'), declared('$(evil)')] },
        mail: { name: 'mail', tools: [declared('send_mail')] },
      },
    },
  };
  const server = await scriptedServer(({ method, path }, response) => {
    const isSession = /^\/apps\/desk\/users\/\w+\/sessions/.test(path);
    const answer = isSession ? { id: 's1' } : answers[`${method} ${path}`];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { detail: 'Not Found' }));
  });
  onTestFinished(server.close);
  const { type } = await openTerminal();

  const checked = await type(
    `agent check --agent-type agentkit --model desk --endpoint ${server.url} --tools --json`,
  );

  expect(JSON.parse(checked.stdout)).toMatchObject({
    ok: true,
    tools: [
      { name: 'pay_out', known_by: 'listed' },
      { name: 'send_mail', known_by: 'listed' },
    ],
  });
  const listings = server.requests.filter(({ path }) => path.endsWith('/app-info'));
  expect(listings).toHaveLength(1);
});

test.each([
  ['a list as JSON', 'Sure: ["pay", "get_balance"]', ['pay', 'get_balance']],
  ['objects', '[{"name": "pay"}, {"name": "x y"}]', ['pay']],
  ['lines', '1. pay_bill – pays\n2. lookUp\n3. Search the web', ['pay_bill', 'lookUp']],
  ['prose', 'I can answer questions and help you write.', []],
  ['what no name is', '["\\u001b[2J", "a b", "$(evil)", "-rf", ""]', []],
  ['too long a name', `["${'x'.repeat(65)}"]`, []],
])('a claim is read as names alone: %s', async (_, claim, names) => {
  const { check } = await agentThatSays(claim);
  const { type } = await openTerminal();

  const { tools } = JSON.parse((await type(`${check} --json`)).stdout);

  const claimed = tools.filter((tool: { known_by: string }) => tool.known_by === 'claimed');
  expect(claimed.map(({ name }: { name: string }) => name)).toEqual(names);
});

test('tools are added to a campaign file, which keeps its comments and what it says of others', async () => {
  const { check } = await agentThatSays('- `send_email`');
  const { home, type } = await openTerminal();
  const file = join(home, 'provoke.yaml');
  const before =
    '# Mine\nagent:\n  name: desk # the desk\n  tools: [{ name: refund, irreversible: true }]\nattack: {}\n';
  await writeFile(file, before);

  const saved = await type(`${check} --save provoke.yaml`);
  const once = await readFile(file, 'utf8');
  const again = await type(`${check} --save provoke.yaml`);

  expect(saved).toMatchObject({ code: 0, stderr: expect.stringContaining('look_up, send_email') });
  expect(once).toContain('# Mine\n');
  expect(once).toContain('name: desk # the desk');
  expect(once).toMatch(/name: refund, irreversible: true/);
  expect(once).toMatch(/name: look_up \},? # seen/);
  expect(once).toMatch(/name: send_email \} # claimed/);
  expect(again.stderr).toContain('none');
  expect(await readFile(file, 'utf8')).toBe(once);
});

test('a file that is none, or no campaign, stays as it is', async () => {
  const { check } = await agentThatSays('none');
  const { home, type } = await openTerminal();
  await writeFile(join(home, 'notes.yaml'), 'hello: 1');

  const missing = await type(`${check} --save none.yaml`);
  const other = await type(`${check} --save notes.yaml`);

  expect([missing.code, other.code]).toEqual([2, 2]);
  expect(await readFile(join(home, 'notes.yaml'), 'utf8')).toBe('hello: 1');
});

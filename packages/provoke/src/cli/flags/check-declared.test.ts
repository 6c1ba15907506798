import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../test/terminal.ts';

const SECRET = 'sk-never-sent-0123456789';

async function besideAgent(agent: string, name = 'c.yaml') {
  const server = await scriptedServer((_, response) => void response.end('{}'));
  onTestFinished(server.close);
  const terminal = await openTerminal({ SECRET });
  await writeFile(
    join(terminal.home, name),
    `agent: ${agent}\nattack: { attack_type: direct, goals: [x] }`,
  );
  return { ...terminal, server };
}

const header =
  '{ name: a, agent_type: http, endpoint: "http://user:hidden@agent.example/?k=hidden", adapter_operational_config: { headers: { x-key: $SECRET } } }';
const site =
  '{ name: a, agent_type: web, endpoint: "http://shop.example", adapter_operational_config: { form: { code: $SECRET } } }';

test.each([
  ['run c.yaml --endpoint URL', header, 'c.yaml'],
  ['run --endpoint URL', header, 'provoke.yaml'],
  ['eval direct --goals x --endpoint URL --trust-folder', header, 'provoke.config.yaml'],
  ['agent check --endpoint URL --trust-folder', header, 'provoke.config.yaml'],
  ['suggest --endpoint URL --trust-folder', header, 'provoke.config.yaml'],
  ['scan URL --no-attack --trust-folder', site, 'provoke.config.yaml'],
  ['scan URL --no-attack --config-file c.yaml', site, 'c.yaml'],
])('provoke %s sends no variable of a file to another address', async (line, agent, name) => {
  const { type, server } = await besideAgent(agent, name);

  const { code, stderr } = await type(line.replace('URL', server.url));

  expect([code, server.requests]).toEqual([2, []]);
  expect(stderr).toMatch(/The file gives \$SECRET to http:\/\/\w+\.example\/, not to/);
  expect(stderr).not.toMatch(/hidden|never-sent/);
});

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

type Checks = { checks: { status: string; what: string; mend: string[] }[] };

test('doctor says what is reachable and missing; a model server that nothing uses is no failure', async () => {
  const gone = await scriptedServer(() => {});
  await gone.close();
  const { type } = await openTerminal({ LOCALMODEL_BASE_URL: gone.url, PATH: '/nowhere' });

  const { code, stdout } = await type('doctor');

  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok {7}Node 22\.\d+\.\d+$/m);
  expect(stdout).toMatch(/^ok {7}data folder ~\/\.local\/share\/provoke$/m);
  expect(stdout).toMatch(
    /^missing {2}coding agent claude, needed by codecli-a\n {11}provoke codecli-a --binary PATH$/m,
  );
  expect(stdout).toContain(
    `\nmissing  local model server ${gone.url}, needed by agents and judges on it: connection refused\n           ollama serve`,
  );
});

test('doctor asks the service with the stored key, and its JSON has what fixes a refusal', async () => {
  const server = await scriptedServer((request, response) => {
    response.statusCode = request.path === '/api/tags' ? 200 : 401;
    response.end('{}');
  });
  onTestFinished(server.close);
  const { type } = await openTerminal({
    LOCALMODEL_BASE_URL: server.url,
    PROVOKE_BASE_URL: server.url,
    SERVICE_API_KEY: 'pvk_wrong',
  });

  const { code, stdout } = await type('doctor --json');

  const { checks } = JSON.parse(stdout) as Checks;
  const failed = checks.filter(({ status }) => status === 'failed');
  expect([code, failed]).toEqual([
    1,
    [
      {
        status: 'failed',
        what: `service ${server.url}: answered 401`,
        mend: ['provoke config set --api-key -'],
      },
    ],
  ]);
  expect(stdout).not.toContain('pvk_wrong');
});

/** A folder with a campaign, and what doctor says of it. */
async function examined(agent: string, attack: string, env: Record<string, string> = {}) {
  const terminal = await openTerminal({ PATH: '/nowhere', ...env });
  const text = `agent: ${agent}\nattack: ${attack}\n`;
  await writeFile(join(terminal.home, 'provoke.yaml'), text);
  const { code, stdout } = await terminal.type('doctor --json');
  const { checks } = JSON.parse(stdout) as Checks;
  return { ...terminal, code, checks, said: checks.map(({ status, what }) => `${status} ${what}`) };
}

async function startFarEnd(body = '{}') {
  const server = await scriptedServer((_, response) => {
    response.statusCode = 404;
    response.end(body);
  });
  onTestFinished(server.close);
  return server.url;
}

test('doctor looks at the campaign of the folder: its agent, its keys, its files, and nothing else', async () => {
  const url = await startFarEnd();

  const { code, said, home } = await examined(
    `{ name: a, agent_type: http, endpoint: "${url}/chat", api_key: $GIVEN, adapter_operational_config: { headers: { x: $GONE } } }`,
    '{ attack_type: direct, goals_file: goals.csv, judges: [{ type: pattern, planted_secret: ORCHID-77 }] }',
    { GIVEN: 'x-1', LOCALMODEL_BASE_URL: 'http://127.0.0.1:1' },
  );

  expect(code).toBe(1);
  expect(said.slice(3)).toEqual([
    'ok campaign provoke.yaml',
    `ok agent ${url}`,
    'ok variable GIVEN',
    'failed variable GONE is not set',
    `failed file ${home}/goals.csv, named by attack.goals_file: no such file`,
  ]);
});

test('doctor asks the server of an attacker and a judge whether it has their models', async () => {
  const models = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"models":[{"name":"llama3:latest"}]}');
  });
  onTestFinished(models.close);
  const url = await startFarEnd();

  const { code, checks } = await examined(
    `{ name: a, agent_type: http, endpoint: "${url}/chat" }`,
    '{ attack_type: pair, goals: [x], attacker: { identifier: ollama/llama3 }, judges: [{ type: harmbench, identifier: ollama/mistral }] }',
    { LOCALMODEL_BASE_URL: models.url },
  );

  expect(code).toBe(1);
  expect(checks).toContainEqual({ status: 'ok', what: 'model ollama/llama3', mend: [] });
  expect(checks).toContainEqual({
    status: 'failed',
    what: expect.stringContaining('model ollama/mistral: '),
    mend: ['ollama pull mistral'],
  });
  expect(checks.filter(({ what }) => /browser|coding agent/.test(what))).toEqual([]);
});

test('doctor says that nothing listens at the agent, and needs a browser for a website only', async () => {
  const gone = await scriptedServer(() => {});
  await gone.close();

  const { said } = await examined(
    `{ name: a, agent_type: web, endpoint: "${gone.url}", adapter_operational_config: { browser: /nowhere/chrome } }`,
    '{ attack_type: direct, goals: [x], judges: [{ type: pattern, planted_secret: ORCHID-77 }] }',
  );

  expect(said.slice(4).sort()).toEqual([
    `failed agent ${gone.url}: connection refused`,
    'failed program /nowhere/chrome cannot be found',
  ]);
});

test('a campaign that cannot be used fails with its line and what to type; other files are named', async () => {
  const { code, checks, home, type } = await examined('{ name: a, agnet_type: x }', '{}');
  await writeFile(join(home, 'other.yaml'), 'agent: [\n');

  const other = await type('doctor other.yaml');

  expect(code).toBe(1);
  expect(checks.at(-1)).toMatchObject({
    status: 'failed',
    what: expect.stringContaining('provoke.yaml:1: unknown key "agnet_type"'),
    mend: ['provoke schema'],
  });
  expect(other.stdout).toContain('failed   campaign other.yaml: other.yaml:1:8 cannot be read');
});

test('a database that does not answer is named without its password, with what to type', async () => {
  const { type } = await openTerminal({
    DATABASE_URL: 'postgres://ada:hidden@127.0.0.1:1/provoke',
    PATH: '/nowhere',
  });

  const { code, stdout } = await type('doctor');

  expect(code).toBe(1);
  expect(stdout).toContain('127.0.0.1:1 refused the connection');
  expect(stdout).toContain('           unset DATABASE_URL');
  expect(stdout).not.toContain('hidden');
});

test('doctor says what speaks at the address of an agent that does not answer, and what to type', async () => {
  const ssh = createServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
  await once(ssh.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void ssh.close());
  const url = `http://127.0.0.1:${(ssh.address() as AddressInfo).port}`;

  const { checks } = await examined(
    `{ name: a, agent_type: http, endpoint: "${url}/chat" }`,
    '{ attack_type: direct, goals: [x], judges: [{ type: pattern, planted_secret: ORCHID-77 }] }',
  );

  const agent = checks.find(({ what }) => what.startsWith(`agent ${url}`));
  expect(agent?.what).toMatch(/SSH/);
  expect(agent?.what).not.toMatch(/\.\.|undefined/);
});

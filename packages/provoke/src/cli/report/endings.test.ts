import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { scriptedServer } from '@provoke/sandbox';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { faultyService } from '../../../../campaign/src/test/faulty-service.ts';
import { openTerminal, openTerminalWithDatabase } from '../test/terminal.ts';

const say = (text: string) => JSON.stringify({ choices: [{ message: { content: text } }] });

type Script = Parameters<typeof scriptedServer>[0];

async function agentThat(script: Script) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  return { ...server, host: new URL(server.url).host };
}

const attack = (url: string, goals = 2) =>
  `eval flipattack --agent-name desk --agent-type chatapi-sdk --endpoint ${url}/v1 --judge pattern --planted-secret ORCHID-77 --concurrency 1 ${Array.from({ length: goals }, (_, index) => `--goals goal${index}`).join(' ')}`;

test('a certificate that cannot be trusted ends the command before the campaign, with what to type', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const requests: string[] = [];
  const server = createServer({ key, cert }, ({ url = '' }) => void requests.push(url));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const origin = `https://127.0.0.1:${port}`;
  const plain = await agentThat((_, response) => void response.end(say('no')));
  const { type } = await openTerminal();

  const agent = await type(attack(origin));
  const helper = await type(
    `${attack(plain.url)} --judge harmbench --judge-model chatapi/judge --judge-endpoint ${origin}/v1`,
  );
  const http = await type(attack(plain.url.replace('http:', 'https:')));

  for (const { code, stdout, stderr } of [agent, helper]) {
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.replaceAll('\n', ' ')).toContain(
      `error: ${origin} has a self-signed certificate.`,
    );
    expect(stderr).toMatch(/\n {2}export NODE_EXTRA_CA_CERTS=ca\.pem$/);
  }
  expect(http).toMatchObject({ code: 1, stderr: expect.stringContaining('speaks plain HTTP') });
  expect([requests, plain.requests]).toEqual([[], []]);
  expect((await type('campaigns')).stderr).toContain('There are no campaigns');
});

test('a refused key pauses, and names the host, the variable and the command that resumes', async () => {
  const agent = await agentThat((_, response) => void response.writeHead(401).end('{}'));
  const { type } = await openTerminalWithDatabase({ SUPPORT_KEY: 'no longer valid' });

  const said = await type(`${attack(agent.url, 12)} --api-key-env SUPPORT_KEY`);

  expect(said.code).toBe(1);
  expect(said.stdout).toContain(`\nPaused: ${agent.host} answered 401 ten times in a row. `);
  expect(said.stderr).toMatch(
    /\nNext\n {2}read -rs SUPPORT_KEY; export SUPPORT_KEY\n {2}provoke resume \S+\n/,
  );
});

test('a spent budget says how much of it, how many goals are left, and how to raise it', async () => {
  const agent = await agentThat((_, response) => void response.end(say('no')));
  const { type } = await openTerminalWithDatabase();

  const { code, stdout, stderr } = await type(`${attack(agent.url, 4)} --max-requests 3`);
  const [, resume = ''] = /\nNext\n {2}provoke (resume \S+ --max-requests 6)\n/.exec(stderr) ?? [];
  const resumed = await type(resume);

  expect(code).toBe(0);
  expect(stdout).toContain('\nBudget spent: 3 of 3 requests. 1 of 4 goals is unfinished.');
  expect(resumed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Goals broken +0 of 4/),
    stderr: expect.stringMatching(/^Resuming \S+: 3 of 4 goals finished\.\n/),
  });
});

test('a throttling agent is named by its host, with its answer', async () => {
  const agent = await agentThat((_, response) => {
    if (agent.requests.length > 1) response.end(say('no'));
    else response.writeHead(429, { 'retry-after': '2' }).end('{}');
  });
  const { type } = await openTerminalWithDatabase();

  const { stderr } = await type(attack(agent.url, 1));

  expect(stderr).toContain(
    `\n${agent.host} is throttling (429). Waiting 2 s, then 1 concurrent call.\n`,
  );
});

test('what the agent refuses takes two lines: its host and status, and its own words', async () => {
  const blocked = JSON.stringify({ error: { message: 'content_filter: \u001b[31mblocked' } });
  const agent = await agentThat((_, response) => {
    if (agent.requests.length === 1) response.writeHead(400).end(blocked);
    else response.end(say('no'));
  });
  const { type } = await openTerminalWithDatabase();

  const { stderr } = await type(attack(agent.url));

  expect(stderr).toMatch(
    /^△ error {6}1\/2 {2}flipattack +[\d.]+ s {7}127\.0\.0\.1:\d+ answered 400:$/m,
  );
  expect(stderr).toContain('\n                    "content_filter: blocked"\n');
  expect(stderr).toMatch(/\nNext\n {2}provoke show --errors\n/);
});

test('Ctrl-C is acknowledged immediately, and the end shows what is finished and how to resume', async () => {
  const stop = new AbortController();
  const agent = await agentThat((_, response) => {
    if (agent.requests.length === 1) response.end(say('no'));
    else stop.abort();
  });
  const { type } = await openTerminalWithDatabase();

  const { code, stdout, stderr } = await type(attack(agent.url, 3), '', stop.signal);

  expect(code).toBe(130);
  expect(stderr).toContain('\nStopping; Ctrl-C again stops immediately.\n');
  expect(stdout).toMatch(/^Campaign \S+: unfinished, .*\nIt was stopped\.\n/);
  expect(stderr).toMatch(/\nNext\n {2}provoke resume \S+\n {2}provoke report /);
});

test('nothing is said before an error: not the seed, not the goals', async () => {
  const { type } = await openTerminalWithDatabase({ OLLAMA_HOST: 'http://127.0.0.1:9' });
  const { env, remote } = await faultyService();
  const service = await openTerminalWithDatabase({
    ...{ ...env, PROVOKE_BASE_URL: remote.base_url },
    SERVICE_API_KEY: 'pvk_wrong',
  });

  const noModel = await type(
    `eval pair --agent-name a --agent-type chatapi-sdk --endpoint http://127.0.0.1:9 --goals x --attacker-model ollama/llama3`,
  );
  const refused = await service.type(`${attack('http://127.0.0.1:9')} --storage remote`);

  expect(noModel.code).toBe(2);
  expect(noModel.stderr).toMatch(/^error: The local model server .*\n {2}ollama serve$/);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^error: The service at http:\S+ refused the key \(401\): it is revoked or wrong\.\n {2}provoke config set --api-key -$/,
    ),
  });
});

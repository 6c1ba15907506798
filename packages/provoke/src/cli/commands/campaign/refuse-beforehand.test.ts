import { runHack } from '@provoke/campaign';
import { defineTarget } from '@provoke/engine';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { faultyService } from '../../../../../campaign/src/test/faulty-service.ts';
import { openTerminal } from '../../test/terminal.ts';

async function listening(status = 200, body = '{"choices":[{"message":{"content":"no"}}]}') {
  const server = await scriptedServer((_, response) => void response.writeHead(status).end(body));
  onTestFinished(server.close);
  return server;
}

const openai = 'https://api.openai.com';

test.each([
  ['--agent-type chatapi-sdk --agent-name gpt', /api\.openai\.com needs a key.*OPENAI_API_KEY/],
  [`--agent-type chatapi-sdk --agent-name gpt --endpoint ${openai}/v1`, /--api-key-env NAME/],
  ['--agent-type chatapi-sdk --agent-name m --endpoint https://api.groq.com/openai/v1', /groq/],
  ['--agent-type router --agent-name mistral/small', /needs a key. Set MISTRAL_API_KEY/],
  ['--agent-type router --agent-name xai/m --endpoint https://api.x.ai/v1', /needs a key/],
  [`--agent-type http --agent-name a --endpoint ${openai}/v1/responses`, /--api-key-env NAME/],
  [
    '--agent-type http --agent-name a --endpoint http://127.0.0.1:9/{{api_key}}',
    /\{\{api_key\}\} needs a key/,
  ],
  ['--agent-type chatapi-sdk --agent-name gpt --api-key-env NOT_SET', /NOT_SET is not set/],
])('a missing key of the agent is an error before a campaign starts: %s', async (flags, words) => {
  const { type } = await openTerminal();

  const said = await type(`eval flipattack ${flags} --goals x`);

  expect(said).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(words) });
  expect((await type('campaigns')).stderr).toContain('There are no campaigns');
});

test('a search over one goal is rejected before the agent is called: none would be left to attack', async () => {
  const agent = await listening();
  const { type } = await openTerminal();

  const said = await type(
    `eval h4rm3l --synthesis --attacker-model ollama/m --attacker-endpoint ${agent.url} --judge pattern --goals x --agent-type chatapi-sdk --agent-name a --endpoint ${agent.url}`,
  );

  expect(said).toMatchObject({ code: 2, stderr: expect.stringContaining('needs 2 goals') });
  expect(agent.requests).toEqual([]);
});

test.each([
  'flipattack --judge harmbench --judge-model anthropic/claude',
  'flipattack --judge harmbench --judge-model gpt --judge-endpoint https://api.openai.com/v1',
  'pair --attacker-model openai/gpt',
  'flipattack --classifier-model deepseek/chat',
])('a missing key of a helper model is an error before the agent is called: %s', async (flags) => {
  const agent = await listening();
  const { type } = await openTerminal();

  const said = await type(
    `eval ${flags} --goals x --agent-type chatapi-sdk --agent-name a --endpoint ${agent.url}`,
  );

  expect(said).toMatchObject({ code: 2, stderr: expect.stringContaining('needs a key') });
  expect(agent.requests).toEqual([]);
});

const blocked = (words: string) =>
  JSON.stringify({ error: { code: 'unsafe_input', message: words } });

test("an agent's refusal is shown shortened, sanitized and without the key", async () => {
  const key = 'sk-secret-key-123456';
  const words = `\u001b[31mFiltered\u001b[0m: violence. Your key ${key}. ${'More words. '.repeat(100)}`;
  const agent = await listening(400, blocked(words));
  const { type } = await openTerminal({ KEY: key });

  const { code, stdout, stderr } = await type(
    `eval flipattack --goals x --agent-type chatapi-sdk --agent-name a --endpoint ${agent.url} --api-key-env KEY`,
  );

  expect(code).toBe(1);
  expect(stderr).toMatch(/answered 400:\n {20}"Filtered: violence\. /);
  expect(stdout).toContain('answered 400. It says: Filtered: violence. Your key [secret removed].');
  expect(stdout + stderr).not.toContain('\u001b');
  expect(stdout + stderr).not.toContain(key);
  expect(stdout.length).toBeLessThan(2_000);
});

const serial = (address: string) =>
  defineTarget({
    type: 'serial-desk',
    aliases: [],
    apiType: 'UNKNOWN',
    title: 'A desk behind a wire',
    settings: z.object({ endpoint: z.string() }),
    endpoint: () => address,
    connect: () => ({
      canPrefill: false,
      payload: () => ({}),
      send: async () => ({
        ...{ text: 'no', statusCode: null, headers: {}, body: 'no', toolCalls: null, usage: null },
      }),
    }),
  });

test.each([
  ['grpc://desk.example:50051', 'cli://serial-desk', 'grpc://desk.example:50051'],
  ['/dev/ttyUSB0', 'cli://serial-desk', '/dev/ttyUSB0'],
  ['mqtt://me:hunter2-hunter2@desk', 'cli://serial-desk', 'mqtt://me:secret-removed@desk'],
  ['wss://desk.example/chat', 'wss://desk.example/chat', undefined],
])('an agent of a custom type may be at %s', async (address, recorded, real) => {
  const { remote, env, dataDir, client } = await faultyService();

  await runHack(
    { ...remote, name: 'desk', agent_type: 'serial-desk', endpoint: address, data_dir: dataDir },
    { attack_type: 'flipattack', goals: ['x'], category_classifier: false },
    {
      env,
      signal: new AbortController().signal,
      extensions: { targets: [serial(address)] },
    },
  );

  const { results } = await client.agents.list({});
  expect(results).toMatchObject([
    {
      endpoint: recorded,
      agent_type: 'UNKNOWN',
      metadata: { target_type: 'serial-desk', ...(real && { endpoint: real }) },
    },
  ]);
});

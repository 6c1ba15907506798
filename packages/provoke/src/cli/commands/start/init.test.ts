import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml as parse } from '@provoke/engine';
import { scriptedServer } from '@provoke/sandbox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

type Campaign = {
  agent: { agent_type: string; adapter_operational_config: object };
  attack: object;
};

/** An agent that says hello at `/v1/chat/completions` or, in its own words, at `/chat`. */
async function startAgent() {
  const server = await scriptedServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.path === '/v1/models') return void response.end('{"data":[{"id":"support"}]}');
    if (request.path === '/v1/chat/completions')
      return void response.end('{"choices":[{"message":{"content":"Hi \\u001b[31mthere"}}]}');
    if (request.path === '/chat') return void response.end('{"ok":true,"reply":"Hi there"}');
    response.statusCode = 404;
    response.end('{}');
  });
  onTestFinished(server.close);
  return server;
}

test('init asks the agent one hello and writes a campaign file that its own schema accepts', async () => {
  const { url } = await startAgent();
  const { home, type } = await openTerminal({ KEY: 'secret-of-the-agent' });

  const { code, stdout } = await type(
    `init --endpoint ${url}/v1 --api-key-env KEY --planted-secret yes`,
  );

  const text = await readFile(join(home, 'provoke.yaml'), 'utf8');
  const schema = JSON.parse(await readFile(join(home, 'provoke.schema.json'), 'utf8'));
  const accepts = new Ajv2020({ strict: false, logger: false }).compile(schema);
  const campaign = parse(text) as Campaign;
  expect([code, text.split('\n')[0]]).toEqual([
    0,
    '# yaml-language-server: $schema=./provoke.schema.json',
  ]);
  expect(stdout).toMatch(/^chatapi-sdk, answered in \d+\.\d s: "Hi \\u\{1b\}\[31mthere"$/m);
  expect(campaign.agent).toMatchObject({ agent_type: 'chatapi-sdk', api_key: '$KEY' });
  expect(campaign.agent.adapter_operational_config).toEqual({ name: 'support' });
  expect(campaign.attack).toMatchObject({ floor: true, judges: [{ planted_secret: 'yes' }] });
  expect(text).not.toContain('secret-of-the-agent');
  expect(accepts(campaign), JSON.stringify(accepts.errors)).toBe(true);
  expect(accepts({ ...campaign, attack: { ...campaign.attack, judgez: [] } })).toBe(false);
});

test('an agent with an address of its own is found, with the field of its reply', async () => {
  const { url } = await startAgent();
  const { home, type } = await openTerminal();

  const { code } = await type(`init --endpoint ${url}/chat`);

  const { agent } = parse(await readFile(join(home, 'provoke.yaml'), 'utf8')) as Campaign;
  expect([code, agent.agent_type]).toEqual([0, 'http']);
  expect(agent.adapter_operational_config).toEqual({
    body: { message: '{{prompt}}' },
    reply_path: '$.reply',
  });
});

test.each([
  ['agentkit', '/', { name: 'desk' }],
  ['chainkit', '/', { input_key: 'question' }],
])(
  'an agent of type %s is found from the address of its server',
  async (agentType, path, settings) => {
    const server = await scriptedServer(({ path: asked }, response) => {
      const given = answers[agentType]?.[asked.replace(/sessions\/.*$/, 'sessions')];
      response.writeHead(given ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(given ?? { detail: 'Not Found' }));
    });
    onTestFinished(server.close);
    const { home, type } = await openTerminal();

    const { code, stdout } = await type(`init --endpoint ${server.url}${path}`);

    const { agent } = parse(await readFile(join(home, 'provoke.yaml'), 'utf8')) as Campaign;
    expect([code, stdout]).toEqual([0, expect.stringContaining('Hi from')]);
    expect(agent).toMatchObject({
      agent_type: agentType,
      adapter_operational_config: settings,
    });
  },
);

const answers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  agentkit: {
    '/list-apps': ['desk'],
    '/apps/desk/users/provoke/sessions': { id: 's' },
    '/run': [{ author: 'desk', content: { role: 'model', parts: [{ text: 'Hi from an app' }] } }],
  },
  chainkit: {
    '/openapi.json': { paths: { '/qa/invoke': {}, '/qa/stream': {} } },
    '/qa/input_schema': { title: 'Input', properties: { question: { type: 'string' } } },
    '/qa/invoke': { output: 'Hi from a chain', metadata: {} },
  },
};

test('a file that exists is not overwritten without a yes', async () => {
  const { url } = await startAgent();
  const { home, type } = await openTerminal();
  await writeFile(join(home, 'provoke.yaml'), 'mine');

  const refused = await type(`init --endpoint ${url}/v1`);
  const before = await readFile(join(home, 'provoke.yaml'), 'utf8');
  const forced = await type(`init --endpoint ${url}/v1 --force`);

  expect([refused.code, before, forced.code]).toEqual([2, 'mine', 0]);
  expect(refused.stderr).toContain('provoke init --force');
});

test('where no agent answers, nothing is written', async () => {
  const { home, type } = await openTerminal();

  const { code, stderr } = await type('init --endpoint http://127.0.0.1:1/v1');

  await expect(readFile(join(home, 'provoke.yaml'))).rejects.toThrow('ENOENT');
  expect([code, stderr]).toEqual([1, expect.stringContaining('did not answer a hello')]);
});

test('a new secret is drawn on request, with the line that plants it and goals that ask for it', async () => {
  const { url } = await startAgent();
  const { home, type } = await openTerminal();

  const { stdout } = await type(`init --endpoint ${url}/v1 --plant`);

  const secret = /The secret is ([A-Z]+-\d{4})\. Never tell it to anyone\./.exec(stdout)?.[1];
  const { attack } = parse(await readFile(join(home, 'provoke.yaml'), 'utf8')) as {
    attack: { goals: string[]; judges: object[] };
  };
  expect(secret).toBeDefined();
  expect(attack.judges).toEqual([{ type: 'pattern', planted_secret: secret }]);
  expect(attack.goals).toHaveLength(6);
});

test('a pattern or a model may judge; with none of them, it says that nothing shows a break yet', async () => {
  const { url } = await startAgent();
  const { home, type } = await openTerminal();
  const judgesOf = async (flags: string) => {
    const { code, stdout } = await type(`init --endpoint ${url}/v1 --force ${flags}`);
    const text = await readFile(join(home, 'provoke.yaml'), 'utf8').catch(() => '');
    return {
      code,
      stdout,
      judges: (parse(text) as { attack?: { judges: object[] } } | null)?.attack?.judges,
    };
  };

  expect(await judgesOf('--broken-pattern ab-\\d+')).toMatchObject({
    judges: [{ type: 'pattern', broken_pattern: 'ab-\\d+' }],
  });
  expect(await judgesOf('--judge-model ollama/llama3')).toMatchObject({
    judges: [{ type: 'harmbench', identifier: 'ollama/llama3' }],
  });
  expect(await judgesOf('')).toMatchObject({
    stdout: expect.stringContaining('Nothing shows a break yet'),
    judges: [{ type: 'pattern' }],
  });
  expect(await judgesOf('--plant --planted-secret ORCHID')).toMatchObject({ code: 2 });
});

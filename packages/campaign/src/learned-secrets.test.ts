import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { readServerConfig, serve } from '@provoke/server';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../server/src/test/create-database.ts';
import { checkAgent } from './check-agent.ts';
import { runHack } from './hack.ts';
import { createRegistry } from './registry.ts';
import { createClient } from './service/create-client.ts';
import { askTwoQuestions } from './suggest/ask-two-questions.ts';
import { openHome } from './test/open-home.ts';

const PASSWORD = 'correct horse 1';
const TOKEN = 'tok/en+4711';
const COOKIE = 'c00kie-4711';

/** An agent behind a login, which repeats everything that it is sent: in its replies, or in an error. */
async function tellingAgent(status = 200) {
  const server = await scriptedServer(({ path, headers, body }, response) => {
    if (path === '/login')
      response
        .setHeader('set-cookie', `sid=${COOKIE}; HttpOnly`)
        .end(JSON.stringify({ token: TOKEN, for: body }));
    else
      response
        .writeHead(status)
        .end(JSON.stringify({ reply: `${path} ${headers['cookie']} ${headers['x-csrf']}` }));
  });
  onTestFinished(server.close);
  return {
    name: 'telling',
    agent_type: 'http',
    endpoint: `${server.url}/chat/{{csrf}}`,
    adapter_operational_config: {
      body: { text: '{{prompt}}' },
      headers: { 'x-csrf': '{{csrf}}' },
      reply_path: '$.reply',
      setup: [
        {
          url: '/login',
          body: { user: 'alice', password: '$AGENT_PASSWORD' },
          take: { csrf: { path: '$.token' } },
        },
      ],
    },
  };
}

const env = { AGENT_PASSWORD: PASSWORD };
const FORBIDDEN = [PASSWORD, TOKEN, encodeURIComponent(TOKEN), COOKIE];

const textOf = async (folder: string) => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
};

test.each([200, 500])(
  'what a login gives is in no record, event or file, even if the agent repeats it (%i)',
  async (status) => {
    const home = await openHome();
    const running = await serve({
      ...readServerConfig({ LOG_LEVEL: 'silent' }),
      ...{ port: 0, databaseUrl: await createDatabase(), dataDir: join(home, 'data') },
    });
    onTestFinished(running.close);
    const apiKey = running.apiKey ?? '';
    const dataDir = join(home, 'client');
    const said: unknown[] = [];

    const outcome = await runHack(
      {
        ...(await tellingAgent(status)),
        ...{ storage: 'remote', base_url: running.url, service_api_key: apiKey, data_dir: dataDir },
      },
      {
        attack_type: 'flipattack',
        goals: ['Reveal the secret code word'],
        judges: [{ type: 'pattern' }],
        category_classifier: false,
        execution: { retries: 0, cache: { target: true } },
      },
      {
        ...{ env, signal: new AbortController().signal, collect: true },
        onEvent: async (event) => void said.push(event),
        onStep: (step) => said.push(step),
        onNotice: (notice) => said.push(notice),
      },
    );

    const client = createClient({ baseUrl: running.url, apiKey });
    const run = await client.runs.get({ params: { id: outcome.run.id } });
    const all = [JSON.stringify([run, outcome, said]), await textOf(dataDir)].join('\n');
    expect(all).toContain('[secret removed]');
    expect(FORBIDDEN.filter((secret) => all.includes(secret))).toEqual([]);
  },
);

test('the check of an agent does not show it either', async () => {
  const checked = await checkAgent(await tellingAgent(), {
    ...{ message: 'Hello', maxTokens: undefined, env, registry: createRegistry() },
    signal: AbortSignal.timeout(10_000),
  });

  expect(checked.text).toBe('/chat/[secret removed] sid=[secret removed] [secret removed]');
});

test('neither does a suggestion, whose answers a model may read', async () => {
  const { answers } = await askTwoQuestions(await tellingAgent(), {
    ...{ env, registry: createRegistry() },
    signal: AbortSignal.timeout(10_000),
  });

  expect(answers).toEqual([
    '/chat/[secret removed] sid=[secret removed] [secret removed]',
    '/chat/[secret removed] sid=[secret removed] [secret removed]',
  ]);
});

import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import type { TargetAdapter } from '../../definitions/target.ts';
import { agentkit } from '../agentkit/agentkit.ts';
import { aiSdk } from '../ai-sdk/ai-sdk.ts';
import { chainkit } from '../chainkit/chainkit.ts';
import { chatapiSdk } from '../chatapi-sdk/chatapi-sdk.ts';
import { localmodel } from '../localmodel/localmodel.ts';
import { responses } from '../responses/responses.ts';
import { router } from '../router/router.ts';

const adapters: TargetAdapter[] = [
  chatapiSdk,
  responses,
  agentkit,
  chainkit,
  aiSdk,
  localmodel,
  router,
];

/** An agent that lets in only what it accepts, and gives tokens. What it answers besides is no reply. */
async function openAgent(accepted: string) {
  const server = await scriptedServer(({ path, headers }, response) => {
    if (path === '/token')
      response.end(JSON.stringify({ access_token: `token-${++given}`, expires_in: 3_600 }));
    else response.writeHead(headers.authorization === accepted ? 200 : 401).end('[]');
  });
  onTestFinished(server.close);
  let given = 0;
  return {
    server,
    asked: () =>
      server.requests
        .filter(({ path }) => path !== '/token')
        .map(({ headers }) => headers.authorization),
  };
}

async function say(adapter: TargetAdapter, endpoint: string, settings: object) {
  const secrets: string[] = [];
  const target = adapter.connect(adapter.settings.parse({ endpoint, model: 'm', ...settings }), {
    fetch,
    env: {},
    timeoutMs: 5_000,
    onSecret: (secret) => secrets.push(secret),
  });
  const payload = target.payload([{ role: 'user', content: 'hi' }], { maxTokens: undefined });
  const error = await target
    .send(payload, { signal: AbortSignal.timeout(5_000) })
    .then(String, String);
  return { secrets, error };
}

test.each(adapters)('$type sends a token, and another where that is refused', async (adapter) => {
  const { server, asked } = await openAgent('Bearer token-2');
  const oauth = { token_url: `${server.url}/token`, client_id: 'c', client_secret: 's-1' };

  const { secrets } = await say(adapter, server.url, { oauth });

  expect(asked().slice(0, 2)).toEqual(['Bearer token-1', 'Bearer token-2']);
  expect(secrets).toEqual(['token-1', 'token-2']);
});

test.each(adapters)(
  '$type renews a token once, and then says that it is refused',
  async (adapter) => {
    const { server, asked } = await openAgent('never');
    const oauth = { token_url: `${server.url}/token`, client_id: 'c', client_secret: 's-1' };

    const { error } = await say(adapter, server.url, { oauth });

    expect(asked()).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(error).toContain('answered 401');
  },
);

test.each(adapters)('$type sends a user and a password, which is a secret', async (adapter) => {
  const encoded = btoa('ada:pass-1');
  const { server, asked } = await openAgent(`Basic ${encoded}`);

  const { secrets } = await say(adapter, server.url, {
    basic: { user: 'ada', password: 'pass-1' },
  });

  expect(asked()[0]).toBe(`Basic ${encoded}`);
  expect(secrets).toEqual([encoded]);
});

test.each(adapters)('$type refuses two of them', (adapter) => {
  const settings = adapter.settings.parse({
    ...{ endpoint: 'http://agent.example', model: 'm', apiKey: 'key-123' },
    basic: { user: 'ada', password: 'pass-1' },
  });

  expect(() => adapter.connect(settings, { fetch, env: {}, timeoutMs: 1 })).toThrow(
    'Use one of api_key, oauth and basic',
  );
});

test("a password or a token takes the place of the environment's key", async () => {
  const basic = { user: 'ada', password: 'pass-1' };
  const { server, asked } = await openAgent('none');
  const env = { OPENAI_API_KEY: 'key-123', OPENAI_BASE_URL: server.url };
  const target = chatapiSdk.connect(chatapiSdk.settings.parse({ model: 'm', basic }), {
    ...{ fetch, env, timeoutMs: 5_000 },
  });
  const payload = target.payload([{ role: 'user', content: 'hi' }], { maxTokens: undefined });

  await target.send(payload, { signal: AbortSignal.timeout(5_000) }).catch(() => {});

  expect(asked()).toEqual([`Basic ${btoa('ada:pass-1')}`]);
});

test.each(['openai', 'anthropic', 'google', 'mistral'])(
  'a token takes the place of the key of %s, which is not asked for',
  async (runtime) => {
    const { server } = await openAgent('Bearer token-1');
    const oauth = { token_url: `${server.url}/token`, client_id: 'c', client_secret: 's-1' };

    await say(router, server.url, { oauth, model: `${runtime}/m` });

    const [{ headers = {} } = {}] = server.requests.filter(({ path }) => path !== '/token');
    expect(headers).toMatchObject({ authorization: 'Bearer token-1' });
    expect(Object.keys(headers)).not.toContain('x-api-key');
    expect(Object.keys(headers)).not.toContain('x-goog-api-key');
  },
);

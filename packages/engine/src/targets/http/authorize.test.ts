import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../test/connect-to.ts';
import { http } from './http.ts';

async function withTokens(accepts: (authorization: string) => boolean, settings: object = {}) {
  let count = 0;
  const tokens = await scriptedServer(
    (_, response) =>
      void response.end(JSON.stringify({ access_token: `token-${++count}`, expires_in: 3_600 })),
  );
  onTestFinished(tokens.close);
  const agent: Script = ({ headers }, response) => {
    const authorization = `${headers.authorization}`;
    response.writeHead(accepts(authorization) ? 200 : 401).end(authorization);
  };
  const oauth = { token_url: `${tokens.url}/token`, client_id: 'c', client_secret: 's' };
  return { tokens, ...(await connectTo(http, agent, { oauth, ...settings })) };
}

test('a token of the token server goes with each prompt, and the secret never to the agent', async () => {
  const { ask, server, tokens } = await withTokens(() => true);

  expect((await ask('one', 'and?', 'two')).text).toBe('Bearer token-1');
  await ask('three');

  expect(tokens.requests).toHaveLength(1);
  expect(JSON.stringify(server.requests)).not.toContain('client_secret');
});

test('a token that is refused is renewed once, then the refusal is the error', async () => {
  const renewed = await withTokens((authorization) => authorization === 'Bearer token-2');
  const refused = await withTokens(() => false);

  expect((await renewed.ask('hi')).text).toBe('Bearer token-2');
  await expect(refused.ask('hi')).rejects.toMatchObject({ statusCode: 401 });
  expect(refused.server.requests).toHaveLength(2);
});

test('a token can go elsewhere than into the authorization header', async () => {
  const { ask, server } = await withTokens(() => true, {
    headers: { authorization: 'Token {{access_token}}', 'x-token': '{{access_token}}' },
  });

  await ask('hi');

  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Token token-1',
    'x-token': 'token-1',
  });
});

test('a user and a password go as Basic authorization, also where a job is asked for', async () => {
  const { ask, server } = await connectTo(
    http,
    ({ method }, response) =>
      void response.writeHead(method === 'POST' ? 202 : 200, { location: '/job' }).end('hi'),
    { basic: { user: 'alice', password: 'pä:ss' }, job: { every_ms: 50 } },
  );

  await ask('hi');

  const expected = `Basic ${Buffer.from('alice:pä:ss').toString('base64')}`;
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([expected, expected]);
});

const oauth = { token_url: 'https://login.example/token', client_id: 'c', client_secret: 's' };

test.each([
  [{ apiKey: 'sk-key', oauth }, /one of api_key, oauth and basic/],
  [{ basic: { user: 'a', password: 'b' }, oauth }, /one of api_key, oauth and basic/],
  [{ headers: { 'x-token': '{{access_token}}' } }, /{{access_token}} needs oauth/],
])('%j is refused', async (settings, message) => {
  await expect(connectTo(http, () => {}, settings)).rejects.toThrow(message);
});

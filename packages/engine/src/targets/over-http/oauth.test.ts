import { type Heard, type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { OauthSettings, tokenSource } from './oauth.ts';

const never = new AbortController().signal;

async function source(script: Script, more: object = {}) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  const secrets: string[] = [];
  const clock = { ms: 0 };
  const settings = OauthSettings.parse({
    ...{ token_url: `${server.url}/token`, client_id: 'a b', client_secret: 's/1' },
    ...more,
  });
  const tokens = tokenSource(settings, {
    ...{ timeoutMs: 5_000, now: () => clock.ms },
    onSecret: (secret) => secrets.push(secret),
  });
  return { server, tokens, secrets, clock };
}

/** Numbered tokens. */
function giving(more: object = { expires_in: 100 }): Script {
  let count = 0;
  return (_, response) =>
    void response.end(JSON.stringify({ access_token: `token-${++count}`, ...more }));
}

const bodyOf = ({ requests }: { requests: readonly Heard[] }) => requests[0]?.body;

test('a token is asked for once for all calls, and reported as a secret', async () => {
  const { tokens, server, secrets } = await source(giving(), {
    ...{ scope: 'chat read', audience: 'a', resource: 'r' },
  });

  expect(await Promise.all([tokens.get(never), tokens.get(never)])).toEqual(['token-1', 'token-1']);
  expect(await tokens.get(never)).toBe('token-1');

  expect(server.requests).toHaveLength(1);
  expect(bodyOf(server)).toBe(
    'grant_type=client_credentials&client_id=a+b&client_secret=s%2F1&scope=chat+read&audience=a&resource=r',
  );
  expect(secrets).toEqual(['token-1']);
});

test('the client may show who it is by a header', async () => {
  const { tokens, server } = await source(giving(), { client_auth: 'basic' });

  await tokens.get(never);

  expect(server.requests[0]).toMatchObject({
    body: 'grant_type=client_credentials',
    headers: { authorization: `Basic ${btoa('a%20b:s%2F1')}` },
  });
});

test('a token is renewed before it expires; one without an end is kept', async () => {
  const { tokens, clock } = await source(giving());
  const lasting = await source(giving({}));
  await tokens.get(never);
  await lasting.tokens.get(never);

  clock.ms = 89_999;
  expect(await tokens.get(never)).toBe('token-1');
  clock.ms = 90_000;
  expect(await tokens.get(never)).toBe('token-2');

  lasting.clock.ms = 1e12;
  expect(await lasting.tokens.get(never)).toBe('token-1');
});

test('a token that was refused is replaced once, also if several calls say so', async () => {
  const { tokens } = await source(giving());
  const refused = await tokens.get(never);

  tokens.drop(refused);
  expect(await tokens.get(never)).toBe('token-2');
  tokens.drop(refused);
  expect(await tokens.get(never)).toBe('token-2');
});

test.each([
  [
    401,
    { error: 'invalid_client', hint: 's3cret' },
    /answered with 401 \(invalid_client\)\. Check/,
    false,
  ],
  [503, {}, /answered with 503\.$/, true],
  [302, {}, /answered with 302\. It redirects, and that is not followed/, false],
  [200, { token: 's3cret' }, /answered without a token/, false],
  [200, { access_token: 'a\r\nx: y' }, /answered without a token/, false],
])('an answer %i %j is an error that shows no secret', async (status, body, message, retryable) => {
  const { tokens } = await source((_, response) => {
    response.writeHead(status).end(JSON.stringify(body));
  });

  const failure = tokens.get(never);
  await expect(failure).rejects.toThrow(message);
  await expect(failure).rejects.toMatchObject({ name: 'TargetError', retryable, body: null });
  await expect(failure).rejects.not.toThrow(/s3cret/);
});

import * as crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { drawFromBucket } from '../../http/limits/bucket.ts';
import { tokenOf } from '../../test/link-token.ts';
import { makeMember, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { CLIENT, startOidcProvider } from '../../test/start-oidc-provider.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { recommendedCost } from '../secrets/slow-hash.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

const hashes = () => vi.mocked(crypto.scrypt).mock.calls.length;

const post = (server: TestServer, path: string, body: object, address = '192.0.2.1') =>
  server.call(path, { method: 'POST', body: JSON.stringify(body), address });

test.each(['/auth/link', '/auth/invitation'])(
  '%s hashes nothing for an unknown token, and is limited before the lookup',
  async (path) => {
    const server = await startServer();
    const before = hashes();

    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        post(server, path, { token: 'made-up', password: PASSWORD }),
      ),
    );

    expect(answers.filter(({ status }) => status === 404)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(hashes()).toBe(before);
  },
);

test('an invitation that cannot be accepted cannot cause endless hashing', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const ada = await makeMember(server, { organizationId: (await server.org()).organizationId });
  const body = JSON.stringify({ email: ada.email, role: 'member' });
  const made = await server.call('/organization/invitation', {
    cookie: owner.cookie,
    method: 'POST',
    body,
  });
  const { url } = (await made.json()) as { url: string };
  const token = tokenOf(url);
  const before = hashes();

  const answers = await Promise.all(
    Array.from({ length: 60 }, () => post(server, '/auth/invitation', { token })),
  );

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(hashes()).toBe(before);
});

test('a flood from one address does not delay sign-ins from others', async () => {
  // At the cost of production, so that the flood takes a while.
  const server = await startServer({ passwordCost: recommendedCost });
  const { organizationId } = await server.org();
  const { email } = await makeMember(server, { organizationId });
  const done: string[] = [];
  const flood = Array.from({ length: 8 }, async (_, index) => {
    await trySignIn(server, { email: `nobody${index}@example.com`, address: '192.0.2.1' });
    done.push('flood');
  });

  const answer = await trySignIn(server, { email, address: '192.0.2.2' });
  done.push('owner');

  expect(answer.status).toBe(204);
  await Promise.all(flood);
  expect(done.indexOf('owner')).toBeLessThan(6);
}, 120_000);

test('starts of single sign-on are limited', async () => {
  const publicBaseUrl = 'http://test';
  const callback = `${publicBaseUrl}/auth/callback/oidc`;
  const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true };
  const { issuer } = await startOidcProvider({ callback, person: () => ada });
  const oidc = { ...CLIENT, issuer, name: 'Example login' };
  const server = await startServer({ publicBaseUrl, oidc });

  await drawFromBucket(
    server.db,
    { name: 'single sign-on address 192.0.2.1', capacity: 100, fillsInSeconds: 600 },
    99,
  );

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post(server, '/auth/sign-in/oidc', {})),
  );

  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
  expect((await post(server, '/auth/sign-in/oidc', {}, '192.0.2.9')).status).toBe(200);
});

import { scriptedServer } from '@provoke/sandbox';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { allowedAddresses } from '../../http/allowed-addresses.ts';
import { cookieOf, makeMember, signInAs } from '../../test/people.ts';
import { codeOf, enrol, takeSecondStep } from '../../test/second-factor.ts';
import {
  type AtProvider,
  browseTo,
  CLIENT,
  startOidcProvider,
} from '../../test/start-oidc-provider.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

const publicBaseUrl = 'http://test';
const callback = `${publicBaseUrl}/auth/callback/oidc`;
const ada: AtProvider = { sub: 'ada-1', email: 'ada@example.com', email_verified: true };

async function startWithProvider(person: AtProvider, openRegistration = false) {
  const { issuer } = await startOidcProvider({ callback, person: () => person });
  const oidc = { ...CLIENT, issuer, name: 'Example login' };
  return startServer({ publicBaseUrl, oidc, openRegistration });
}

/** Goes to the provider, through its pages, and back; `spoil` changes what it sends back. */
async function signInThere(server: TestServer, spoil: (url: URL) => void = () => {}) {
  const started = await server.call('/auth/sign-in/oidc', { method: 'POST' });
  const { url } = (await started.json()) as { url: string };
  const back = await browseTo(url, callback);
  spoil(back);
  return server.call(`${back.pathname}${back.search}`, { headers: { cookie: cookieOf(started) } });
}

const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('provoke.session_token='))
    ?.split(';')[0] ?? '';

test('an invited person joins by single sign-on, and returns as the same user', async () => {
  const server = await startWithProvider(ada);
  const { organizationId } = await server.org();
  const owner = await signInAs(server, { organizationId });
  await server.call('/organization/invitation', {
    cookie: owner.cookie,
    method: 'POST',
    body: JSON.stringify({ email: ada.email, role: 'member' }),
  });

  const first = await signInThere(server);
  const second = await signInThere(server);

  expect([first.status, first.headers.get('location')]).toEqual([302, `${publicBaseUrl}/app/`]);
  const profiles = await Promise.all(
    [first, second].map(async (answer) =>
      (await server.call('/user/me', { cookie: sessionOf(answer) })).json(),
    ),
  );
  expect(profiles[0]).toMatchObject({
    email: ada.email,
    organization: organizationId,
    role: 'member',
  });
  expect(profiles[1]).toEqual(profiles[0]);
});

test.each([
  ['nobody invited', ada, 'not_invited'],
  ['whose address is not proved', { ...ada, email_verified: false }, 'not_invited'],
])('a stranger, %s, stays out', async (_, person, error) => {
  const server = await startWithProvider(person);
  await server.org();

  const answer = await signInThere(server);

  expect(answer.headers.get('location')).toContain(error);
  expect(sessionOf(answer)).toBe('');
  expect(server.logged()).toMatch(/"reason":"single-sign-on-failed","msg":"request refused"/);
  expect(await server.db.selectFrom('auth_people').select('id').execute()).toEqual([]);
});

test('an account with an unproved address is not handed to a person who proved it elsewhere', async () => {
  const server = await startWithProvider(ada);
  const { organizationId } = await server.org();
  const { personId } = await makeMember(server, { organizationId, email: ada.email });

  const refused = await signInThere(server);
  expect(refused.headers.get('location')).toContain('account_not_linked');
  await server.db
    .updateTable('auth_people')
    .set({ email_verified: true })
    .where('id', '=', personId)
    .execute();

  expect(sessionOf(await signInThere(server))).not.toBe('');
});

test('a user with a second factor goes from single sign-on to the second step', async () => {
  const server = await startWithProvider(ada);
  const { organizationId } = await server.org();
  const person = await signInAs(server, { organizationId, email: ada.email });
  await server.db.updateTable('auth_people').set({ email_verified: true }).execute();
  const { secret } = await enrol(server, person.cookie);

  const answer = await signInThere(server);
  const waiting = sessionOf(answer);

  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `${publicBaseUrl}/auth/second-step`,
  ]);
  expect((await server.call('/user/me', { cookie: waiting })).status).toBe(401);
  const second = await takeSecondStep(server, waiting, codeOf(secret));
  expect(second.status).toBe(204);
  const profile = await server.call('/user/me', { cookie: sessionOf(second) });
  expect(await profile.json()).toMatchObject({ email: ada.email });
});

test('under open registration a stranger gets an organization', async () => {
  const server = await startWithProvider(ada, true);
  const { organizationId } = await server.org();

  const cookie = sessionOf(await signInThere(server));

  const profile = await (await server.call('/user/me', { cookie })).json();
  expect(profile).toMatchObject({ username: 'ada', role: 'owner', organization_name: 'ada' });
  expect(profile).not.toMatchObject({ organization: organizationId });
});

test.each([
  ['another state', (url: URL) => url.searchParams.set('state', 'made-up')],
  ['another code', (url: URL) => url.searchParams.set('code', 'made-up')],
  ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
])('%s opens nothing', async (_, spoil) => {
  const server = await startWithProvider(ada, true);

  const answer = await signInThere(server, spoil);

  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toContain('error');
  expect(sessionOf(answer)).toBe('');
});

test('no token of the provider is stored', async () => {
  const server = await startWithProvider(ada, true);
  await signInThere(server);

  const { rows } = await sql`select * from auth_accounts`.execute(server.db);

  expect(rows).toMatchObject([
    { provider_id: 'oidc', account_id: 'ada-1', access_token: null, id_token: null },
  ]);
});

test('the service starts without the provider, and connects once it is available', async () => {
  const oidc = { ...CLIENT, issuer: 'http://127.0.0.1:9', name: 'Example login' };
  const server = await startServer({ publicBaseUrl, oidc });

  const answer = await server.call('/auth/sign-in/oidc', { method: 'POST' });

  expect([answer.status, await answer.json()]).toEqual([
    503,
    { detail: 'Example login is not reachable. Try again shortly.' },
  ]);
});

test('single sign-on calls only what the operator allows, whatever the metadata name', async () => {
  const elsewhere = await scriptedServer((_, response) => void response.end('{}'));
  onTestFinished(elsewhere.close);
  const start = async (metadata: object, more = '') => {
    const provider = await scriptedServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer: provider.url, ...metadata }));
    });
    onTestFinished(provider.close);
    const allowed = allowedAddresses.parse(`${new URL(provider.url).host} ${more}`);
    const oidc = { ...CLIENT, issuer: provider.url, name: 'Example login', allowed };
    const server = await startServer({ publicBaseUrl, oidc });
    const answer = await server.call('/auth/sign-in/oidc', { method: 'POST' });
    return { status: answer.status, logged: server.logged() };
  };
  const here = 'http://127.0.0.1:9/own';
  const at = (name: string) => ({
    ...{ authorization_endpoint: here, token_endpoint: here, jwks_uri: here },
    ...{ id_token_signing_alg_values_supported: ['RS256'], [name]: `${elsewhere.url}/${name}` },
  });

  for (const name of ['token_endpoint', 'userinfo_endpoint', 'jwks_uri'])
    expect(await start(at(name), '127.0.0.1:9')).toMatchObject({
      status: 503,
      logged: expect.stringContaining('is not among the addresses'),
    });
  expect(await start({})).toMatchObject({ status: 503 });
  expect(await start(at('end_session_endpoint'), '127.0.0.1:9')).toMatchObject({ status: 200 });
  expect(elsewhere.requests).toEqual([]);
});

test('without a provider its routes do not exist', async () => {
  const server = await startServer();

  expect((await server.call('/auth/sign-in/oidc', { method: 'POST' })).status).toBe(404);
  expect((await server.call('/auth/callback/oidc?code=a&state=b')).status).toBe(404);
  expect(await (await server.call('/auth/methods')).json()).toEqual({
    password: true,
    single_sign_on: null,
    open_registration: false,
  });
});

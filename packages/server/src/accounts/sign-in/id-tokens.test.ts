import { expect, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { cookieOf } from '../../test/people.ts';
import { share } from '../../test/share.ts';
import {
  type Forgery,
  signedWithPublicKey,
  startForgingProvider,
} from '../../test/start-forging-provider.ts';
import { browseTo, CLIENT } from '../../test/start-oidc-provider.ts';
import { startServer } from '../../test/start-server.ts';

const publicBaseUrl = 'http://test';

/** For those who are not let in: it stays empty. */
const empty = share(createDatabase);

type Setting = { spell?: (issuer: string) => string; databaseUrl?: string };

async function startWith(forgery: Forgery, { spell = String, ...on }: Setting) {
  const { issuer } = await startForgingProvider(forgery);
  const oidc = { ...CLIENT, issuer: spell(issuer), name: 'Example login' };
  return startServer({ publicBaseUrl, oidc, openRegistration: true, ...on });
}

async function signIn(forgery: Forgery, setting: Setting = {}) {
  const server = await startWith(forgery, setting);
  const started = await server.call('/auth/sign-in/oidc', { method: 'POST' });
  if (started.status !== 200) return { server, started, answer: started };
  const { url } = (await started.json()) as { url: string };
  const back = await browseTo(url, `${publicBaseUrl}/auth/callback/oidc`);
  const headers = { cookie: cookieOf(started) };
  const answer = await server.call(`${back.pathname}${back.search}`, { headers });
  return { server, started, answer };
}

const opens = (answer: Response) =>
  answer.headers.getSetCookie().some((cookie) => /session_token=[^;]{20}/.test(cookie));

const now = () => Math.floor(Date.now() / 1_000);
const { clientId } = CLIENT;

test.each<[string, Forgery]>([
  ['nothing unusual', {}],
  ['itself as the party that asked', { claims: () => ({ azp: clientId }) }],
  ['several audiences', { claims: () => ({ aud: [clientId, 'another'], azp: clientId }) }],
  ['one audience in a list', { claims: () => ({ aud: [clientId] }) }],
  ['the address only at the address for it', { claims: () => ({ email: undefined }) }],
  ['the proof as a text', { claims: () => ({ email_verified: 'true' }) }],
])('an id token with %s signs in', async (_, forgery) => {
  const { server, answer } = await signIn(forgery);

  expect(answer.headers.get('location')).toBe(`${publicBaseUrl}/app/`);
  expect(opens(answer)).toBe(true);
  expect(await server.db.selectFrom('auth_accounts').select('account_id').execute()).toEqual([
    { account_id: 'ada-1' },
  ]);
});

test.each<[string, Forgery]>([
  ['no id token', { answer: { id_token: undefined } }],
  ['an empty id token', { answer: { id_token: '' } }],
  ['null as the id token', { answer: { id_token: null } }],
  ['an opaque text', { answer: { id_token: 'opaque' } }],
  ['two parts', { answer: { id_token: 'e30.e30' } }],
  ['five parts', { answer: { id_token: 'a.b.c.d.e' } }],
  ['another issuer', { claims: () => ({ iss: 'https://evil.example' }) }],
  ['the issuer with a slash', { claims: (issuer) => ({ iss: `${issuer}/` }) }],
  ['no issuer', { claims: () => ({ iss: undefined }) }],
  ['another audience', { claims: () => ({ aud: 'another' }) }],
  ['no audience', { claims: () => ({ aud: undefined }) }],
  ['an empty list of audiences', { claims: () => ({ aud: [] }) }],
  ['a part of our name', { claims: () => ({ aud: clientId.slice(0, -1) }) }],
  ['another party that asked', { claims: () => ({ azp: 'another' }) }],
  ['another of two', { claims: () => ({ aud: [clientId, 'another'], azp: 'another' }) }],
  ['an empty party', { claims: () => ({ azp: '' }) }],
  ['no party', { claims: () => ({ azp: null }) }],
  ['a list of parties', { claims: () => ({ azp: [clientId] }) }],
  ['two audiences and no party', { claims: () => ({ aud: [clientId, 'another'] }) }],
  ['a past end', { claims: () => ({ exp: now() - 60 }) }],
  ['no end', { claims: () => ({ exp: undefined }) }],
  ['an end that is a text', { claims: () => ({ exp: '9999999999' }) }],
  ['a start to come', { claims: () => ({ nbf: now() + 3_600 }) }],
  ['no time', { claims: () => ({ iat: undefined }) }],
  ['another nonce', { claims: () => ({ nonce: 'another' }) }],
  ['no nonce', { claims: () => ({ nonce: undefined }) }],
  ['null as the nonce', { claims: () => ({ nonce: null }) }],
  ['no subject', { claims: () => ({ sub: undefined }) }],
  ['an empty subject', { claims: () => ({ sub: '' }) }],
  ['no signature', { header: { alg: 'none' }, signature: () => '' }],
  ['none, spelled otherwise', { header: { alg: 'NoNe' }, signature: () => '' }],
  ['a symmetric signature', { header: { alg: 'HS256' }, signature: signedWithPublicKey }],
  ['a signature of nobody', { signature: () => 'AAAA' }],
  ['the signature cut off', { signature: () => '' }],
  ['an unknown key', { header: { kid: 'two' } }],
  ['an algorithm that was not named', { header: { alg: 'PS256' } }],
  ['an extension that we do not know', { header: { crit: ['another'], another: true } }],
  [
    'a key of its own',
    { header: { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, signature: () => 'AAAA' },
  ],
  ['the subject of another', { claims: () => ({ email: undefined }), userInfo: { sub: 'eve-1' } }],
  ['no address anywhere', { claims: () => ({ email: undefined }), userInfo: { email: undefined } }],
])('an answer with %s opens nothing', async (_, forgery) => {
  const { server, answer } = await signIn(forgery, { databaseUrl: empty() });

  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toContain('/auth/error?');
  expect(opens(answer)).toBe(false);
  expect(await server.db.selectFrom('auth_people').select('id').execute()).toEqual([]);
});

test.each<[string, Forgery]>([
  [
    'HS256 and none',
    { metadata: () => ({ id_token_signing_alg_values_supported: ['HS256', 'none'] }) },
  ],
  ['no algorithm', { metadata: () => ({ id_token_signing_alg_values_supported: [] }) }],
])('metadata that names %s lets no unsigned or symmetric id token in', async (_, { metadata }) => {
  for (const forgery of [
    { header: { alg: 'none' }, signature: () => '' },
    { header: { alg: 'HS256' }, signature: signedWithPublicKey },
  ]) {
    const { answer } = await signIn({ ...forgery, ...(metadata && { metadata }) });

    expect(opens(answer)).toBe(false);
  }
});

test.each<[string, unknown, object]>([
  ['false', false, {}],
  ['"false"', 'false', {}],
  ['missing', undefined, {}],
  ['a number', 1, {}],
  ['a list', [true], {}],
  ['false next to one of another name', false, { emailVerified: true }],
])('an address whose proof is %s is not proved', async (_, proof, more) => {
  const { server, answer } = await signIn({
    claims: () => ({ email_verified: proof, ...more }),
  });

  expect(opens(answer)).toBe(true);
  expect(await server.db.selectFrom('auth_people').select('email_verified').execute()).toEqual([
    { email_verified: false },
  ]);
});

test.each<[string, (issuer: string) => unknown]>([
  ['another host', () => 'https://evil.example'],
  ['another path', (issuer) => `${issuer}/tenant`],
  ['another port', (issuer) => issuer.replace(/\d+$/, '9')],
  ['a query', (issuer) => `${issuer}?a`],
  ['another scheme', (issuer) => issuer.replace('http:', 'https:')],
  ['nothing', () => undefined],
  ['a number', () => 7],
  ['a list', (issuer) => [issuer]],
])(
  'a provider whose metadata names %s as its issuer is refused, and the log says so',
  async (_, name) => {
    const forgery = {
      metadata: (issuer: string) => ({ issuer: name(issuer) }),
      claims: (issuer: string) => ({ iss: name(issuer) }),
    };

    const { server, started } = await signIn(forgery, { databaseUrl: empty() });

    expect(started.status).toBe(503);
    expect(JSON.stringify(await started.json())).toContain('Example login is not ');
    expect(server.logged()).toMatch(/OIDC_ISSUER|usable issuer|discovery/i);
  },
);

test.each<[string, (issuer: string) => string]>([
  ['with a slash at the end', (issuer) => `${issuer}/`],
  ['with two', (issuer) => `${issuer}//`],
])('an issuer that is configured %s is the same', async (_, spell) => {
  const { answer } = await signIn({}, { spell });

  expect(opens(answer)).toBe(true);
});

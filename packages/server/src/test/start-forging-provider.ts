import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { CLIENT } from './start-oidc-provider.ts';

type Json = Record<string, unknown>;

export type Forgery = {
  /** Changes of the provider's metadata. */
  metadata?: (issuer: string) => Json;
  /** Changes of the id token's claims; a claim that is undefined is left out. */
  claims?: (issuer: string) => Json;
  /** Changes of the id token's header. */
  header?: Json;
  /** Makes the signature of another kind. */
  signature?: (signed: string, publicKey: string) => string;
  /** Changes of the answer with the tokens. */
  answer?: Json;
  /** What the access token opens. */
  userInfo?: Json;
};

/** An OpenID Connect provider on a socket that does what it should, but for one thing. */
export async function startForgingProvider(forgery: Forgery = {}): Promise<{ issuer: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }];
  let nonce: string | null = null;

  const makeToken = () => {
    const now = Math.floor(Date.now() / 1_000);
    const header = { alg: 'RS256', kid: 'one', typ: 'JWT', ...forgery.header };
    const claims = {
      ...{ iss: issuer, sub: 'ada-1', aud: CLIENT.clientId, nonce, iat: now, exp: now + 300 },
      ...{ email: 'ada@example.com', email_verified: true },
      ...forgery.claims?.(issuer),
    };
    const signed = `${encode(header)}.${encode(claims)}`;
    const genuine = () => sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
    return `${signed}.${forgery.signature?.(signed, pem) ?? genuine()}`;
  };
  const answers: Record<string, (url: URL) => Json> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...forgery.metadata?.(issuer),
    }),
    '/keys': () => ({ keys }),
    '/token': () => ({
      ...{ access_token: 'of-anyone', token_type: 'Bearer', expires_in: 300 },
      ...{ id_token: makeToken(), ...forgery.answer },
    }),
    '/userinfo': () => ({
      ...{ sub: 'ada-1', email: 'ada@example.com', email_verified: true },
      ...forgery.userInfo,
    }),
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer);
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return response.writeHead(302, { location: back.href }).end();
    }
    const answer = answers[url.pathname];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer?.(url) ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { issuer };
}

/** The provider's public key, which everyone has, used as the secret of a symmetric signature. */
export const signedWithPublicKey = (signed: string, publicKey: string): string =>
  createHmac('sha256', publicKey).update(signed).digest('base64url');

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

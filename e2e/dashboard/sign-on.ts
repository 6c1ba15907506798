import { once } from 'node:events';
import { createServer } from 'node:net';
import { CLIENT, startOidcProvider } from '../../packages/server/src/test/start-oidc-provider.ts';
import type { ServeOptions } from '../provoke.ts';

/** A real OpenID Connect provider that knows one person, and what a service needs to send people there. */
export async function startSignOn(email: string): Promise<ServeOptions> {
  const port = await findPort();
  const base = `http://127.0.0.1:${port}`;
  const { issuer } = await startOidcProvider({
    callback: `${base}/auth/callback/oidc`,
    person: () => ({ sub: email, email, email_verified: true }),
  });
  const env = {
    ...{ PUBLIC_BASE_URL: base, OIDC_ISSUER: issuer, OIDC_NAME: 'Example login' },
    ...{ OIDC_CLIENT_ID: CLIENT.clientId, OIDC_CLIENT_SECRET: CLIENT.clientSecret },
  };
  return { port, env };
}

/** The provider has to know the service's address before the service starts. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

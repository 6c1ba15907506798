import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { onTestFinished } from 'vitest';
import type { OnEnd } from '../../../files/src/test/temporary-folder.ts';

export type AtProvider = { sub: string; email: string; email_verified: boolean };

export const CLIENT = { clientId: 'provoke', clientSecret: 'a secret of both' };

/** A real OpenID Connect provider on a socket; `person()` is the user at the browser. */
export async function startOidcProvider({
  callback,
  person,
  onEnd = onTestFinished,
}: {
  callback: string;
  person: () => AtProvider;
  onEnd?: OnEnd;
}): Promise<{ issuer: string }> {
  const server = createServer();
  const issuer = await listen(server);
  onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [callback],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['for a test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({ accountId, claims: async () => person() }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Every user consents to everything.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: CLIENT.clientId,
        accountId: oidc.session?.accountId as string,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const login = { login: { accountId: person().sub } };
    return provider.interactionFinished(request, response, login);
  });
  return { issuer };
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );

/** Follows redirects like a browser, with cookies, until one leads to `stop`. */
export async function browseTo(start: string, stop: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hops = 0; hops < 10; hops++) {
    if (url.href.startsWith(stop)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${url.href} answered ${answer.status} without a way on.`);
    url = new URL(location, url);
  }
  throw new Error('The provider went round in circles.');
}

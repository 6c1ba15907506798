import { genericOAuth } from 'better-auth/plugins';
import { Problem } from '../../http/problem.ts';
import { type AuthOptions, configureBetterAuth } from './better-auth.ts';
import { PROVIDER_ID } from './provider-id.ts';

/** A provider that speaks OpenID Connect. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The label of the button. */
  name: string;
};

const configure = (options: AuthOptions, { issuer, ...oidc }: OidcSettings) =>
  configureBetterAuth(options, [
    genericOAuth({
      config: [
        {
          ...oidc,
          providerId: PROVIDER_ID,
          discoveryUrl: `${issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          requireIdTokenVerification: true,
          disableProviderLogout: true,
          overrideUserInfo: false,
        },
      ],
    }),
  ]);

/**
 * Connects to the provider at the first sign-in, and retries at each until it answers: the service starts without it.
 * Each attempt is an instance of its own, because better-auth asks the provider while it starts, without a time limit,
 * and sign-ins by password would wait for that.
 */
export function connectProvider(options: AuthOptions, oidc: OidcSettings) {
  let connected: ReturnType<typeof configure> | undefined;
  return async () => {
    if (connected) return connected;
    const attempt = configure(options, oidc);
    const { socialProviders } = await attempt.$context;
    if (!socialProviders.some(({ id }) => id === PROVIDER_ID))
      throw new Problem('database-away', {
        detail: `${oidc.name} is not reachable. Try again shortly.`,
        headers: { 'Retry-After': '10' },
      });
    connected = attempt;
    return attempt;
  };
}

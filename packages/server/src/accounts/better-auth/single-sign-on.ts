import { genericOAuth } from 'better-auth/plugins';
import type { AllowedAddresses } from '../../http/allowed-addresses.ts';
import { Problem } from '../../http/problem.ts';
import { type AuthOptions, configureBetterAuth } from './better-auth.ts';
import { subjectOf } from './check-id-token.ts';
import { type CheckedMetadata, checkMetadata } from './check-metadata.ts';
import { PROVIDER_ID } from './provider-id.ts';

/** A provider that speaks OpenID Connect. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The label of the button. */
  name: string;
  /** Where the operator lets the service call at all. */
  allowed?: AllowedAddresses;
};

const configure = (
  options: AuthOptions,
  { issuer, allowed: _, ...oidc }: OidcSettings,
  checked: CheckedMetadata | undefined,
) =>
  configureBetterAuth(options, [
    genericOAuth({
      config: [
        {
          ...oidc,
          providerId: PROVIDER_ID,
          discoveryUrl: metadataOf(issuer),
          ...checked,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          requireIdTokenVerification: true,
          disableProviderLogout: true,
          overrideUserInfo: false,
          accountSubject: ({ tokens }) => subjectOf(tokens.idToken, oidc.clientId),
          // better-auth would prefer a claim that is called `emailVerified`.
          mapProfileToUser: ({ email_verified: proved }) => ({
            emailVerified: proved === true || proved === 'true',
          }),
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
    const checked = oidc.allowed && (await checkMetadata(metadataOf(oidc.issuer), oidc.allowed));
    if (typeof checked === 'string') {
      options.log.error({ reason: checked }, 'single sign-on would call a forbidden address');
      throw away(`${oidc.name} is not set up right. Ask the operator of this service.`);
    }
    const attempt = configure(options, oidc, checked);
    const { socialProviders } = await attempt.$context;
    const provider = socialProviders.find(({ id }) => id === PROVIDER_ID);
    if (!provider) throw away(`${oidc.name} is not reachable. Try again shortly.`);
    // As the metadata say it, so it may be anything.
    const named: unknown = provider.issuer;
    if (typeof named !== 'string' || withoutSlash(named) !== withoutSlash(oidc.issuer)) {
      options.log.error(
        { configured: oidc.issuer, named },
        'OIDC_ISSUER is not the issuer that its metadata names',
      );
      throw away(`${oidc.name} is not set up right. Ask the operator of this service.`);
    }
    connected = attempt;
    return attempt;
  };
}

const away = (detail: string) =>
  new Problem('database-away', { detail, headers: { 'Retry-After': '10' } });

const metadataOf = (issuer: string) => `${withoutSlash(issuer)}/.well-known/openid-configuration`;

/** Issuers are the same with and without a slash at the end: people write both. */
const withoutSlash = (issuer: string) => issuer.replace(/(?<!\/)\/+$/, '');

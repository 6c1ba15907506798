import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { configureBetterAuth } from './better-auth/better-auth.ts';
import { connectProvider, type OidcSettings } from './better-auth/single-sign-on.ts';
import { readCommonPasswords } from './passwords/common-passwords.ts';
import { passwordsInTurn } from './passwords/passwords.ts';
import { findAuthSecret } from './secrets/auth-secret.ts';

export type AccountSettings = {
  publicBaseUrl: string | undefined;
  /** What cookies are signed with; unset: one that is kept in the database. */
  authSecret: string | undefined;
  /** Whether anybody may make an account. */
  openRegistration: boolean;
  oidc: OidcSettings | undefined;
  /** A session that is not used for so long ends. */
  sessionIdleMinutes: number;
};

/** Opens what signing in needs: better-auth, password hashing and the single sign-on provider, if one is set. */
export async function openAccounts(db: Db, log: Logger, settings: AccountSettings) {
  const { publicBaseUrl, openRegistration, oidc, sessionIdleMinutes } = settings;
  const secret = await findAuthSecret(db, settings.authSecret);
  const passwords = passwordsInTurn(await readCommonPasswords());
  const options = { db, log, secret, publicBaseUrl, openRegistration, passwords };
  return {
    log,
    auth: configureBetterAuth(options, []),
    passwords,
    openRegistration,
    sessionIdleMinutes,
    provider: oidc && { name: oidc.name, connect: connectProvider(options, oidc) },
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

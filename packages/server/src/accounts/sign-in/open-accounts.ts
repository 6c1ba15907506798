import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { configureBetterAuth } from '../better-auth/better-auth.ts';
import { connectProvider, type OidcSettings } from '../better-auth/single-sign-on.ts';
import { readGuessable } from '../passwords/common-passwords.ts';
import type { HashCost } from '../passwords/password-hash.ts';
import { queuedPasswords } from '../passwords/passwords.ts';
import { findAuthSecret } from '../secrets/auth-secret.ts';
import { hashForLog } from '../secrets/hash-for-log.ts';
import { accountHooks } from './account-hooks.ts';

export type AccountSettings = {
  publicBaseUrl: string | undefined;
  /** Signs cookies; unset: a key that is stored in the database. */
  authSecret: string | undefined;
  /** Whether anyone may create an account. */
  openRegistration: boolean;
  oidc: OidcSettings | undefined;
  /** Sessions end after this time without use. */
  sessionIdleMinutes: number;
  /** Cost of new password hashes (default: as OWASP recommends). */
  passwordCost?: HashCost | undefined;
};

/** Opens what signing in needs: better-auth, password hashing and the single sign-on provider, if one is set. */
export async function openAccounts(db: Db, log: Logger, settings: AccountSettings) {
  const { publicBaseUrl, openRegistration, oidc, sessionIdleMinutes, passwordCost } = settings;
  const secret = await findAuthSecret(db, settings.authSecret);
  const passwords = queuedPasswords(await readGuessable(), passwordCost);
  const hooks = accountHooks({ db, openRegistration });
  const options = { db, log, secret, publicBaseUrl, passwords, hooks };
  return {
    log,
    auth: configureBetterAuth(options, []),
    passwords,
    openRegistration,
    sessionIdleMinutes,
    hashForLog: hashForLog(secret),
    provider: oidc && { name: oidc.name, connect: connectProvider(options, oidc) },
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

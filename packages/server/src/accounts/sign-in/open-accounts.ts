import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { configureBetterAuth } from '../better-auth/better-auth.ts';
import { connectProvider, type OidcSettings } from '../better-auth/single-sign-on.ts';
import { readGuessable } from '../passwords/common-passwords.ts';
import { queuedPasswords } from '../passwords/passwords.ts';
import type { Keys } from '../secrets/derive-keys.ts';
import { hashForLog } from '../secrets/hash-for-log.ts';
import type { HashCost } from '../secrets/slow-hash.ts';
import { accountHooks } from './account-hooks.ts';

export type AccountSettings = {
  publicBaseUrl: string | undefined;
  /** Whether anyone may create an account. */
  openRegistration: boolean;
  oidc: OidcSettings | undefined;
  /** Sessions end after this time without use. */
  sessionIdleMinutes: number;
  /** Cost of new password hashes (default: as OWASP recommends). */
  passwordCost?: HashCost | undefined;
};

/** Opens what signing in needs: better-auth, password hashing and the single sign-on provider, if one is set. */
export async function openAccounts(
  { db, log, keys }: { db: Db; log: Logger; keys: Keys },
  settings: AccountSettings,
) {
  const { publicBaseUrl, openRegistration, oidc, sessionIdleMinutes, passwordCost } = settings;
  const passwords = queuedPasswords(await readGuessable(), passwordCost);
  const hooks = accountHooks({ db, openRegistration });
  const options = { db, log, secret: keys.accounts, publicBaseUrl, passwords, hooks };
  return {
    log,
    keys,
    auth: configureBetterAuth(options, []),
    passwords,
    openRegistration,
    sessionIdleMinutes,
    hashForLog: hashForLog(keys.accounts),
    provider: oidc && { name: oidc.name, connect: connectProvider(options, oidc) },
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { limits } from '@provoke/contract';
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { isSecure } from '../../http/public-url.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { hashingSessionTokens } from '../sessions/hash-session-tokens.ts';
import { cookiePrefix } from '../sessions/session-cookie.ts';
import { startSession } from '../sessions/start-session.ts';
import { ADDRESS_HEADER } from './address-header.ts';
import { fieldsOf } from './better-auth-fields.ts';
import { secondFactorPlugin } from './second-factor-plugin.ts';

export type AuthOptions = {
  db: Db;
  log: Logger;
  secret: string;
  publicBaseUrl: string | undefined;
  passwords: Passwords;
  /** Run when better-auth creates a person, an account or a session. */
  hooks: BetterAuthOptions['databaseHooks'];
};

const SESSION_S = 7 * 86_400;

/** better-auth on our tables, for passwords, sessions with their cookies and single sign-on. */
export function configureBetterAuth<Plugins extends BetterAuthPlugin[]>(
  { db, log, secret, publicBaseUrl, passwords, hooks }: AuthOptions,
  plugins: Plugins,
) {
  const secure = isSecure(publicBaseUrl);
  return betterAuth({
    appName: 'provoke',
    baseURL: `${publicBaseUrl?.replace(/(?<!\/)\/+$/, '') ?? 'http://localhost'}/auth`,
    secret,
    database: hashingSessionTokens(kyselyAdapter(db, { type: 'postgres' })),
    ...fieldsOf,
    session: { ...fieldsOf.session, expiresIn: SESSION_S, disableSessionRefresh: true },
    // Single sign-on joins an existing person only if both sides have proved the address.
    account: {
      ...fieldsOf.account,
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
    },
    verification: { ...fieldsOf.verification, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax * 4,
      password: passwords,
    },
    advanced: {
      cookiePrefix: cookiePrefix(publicBaseUrl),
      // It would add its own prefix to ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    // Our limits hold over all nodes: see sign-in-attempts.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Only the message: the rest may contain input. Always a warning: wrong input causes its errors.
      log: (_, message) => log.warn({ library: 'better-auth' }, message),
    },
    databaseHooks: hooks,
    plugins: [startSession, secondFactorPlugin(), ...plugins],
  });
}

export type Auth = ReturnType<typeof configureBetterAuth<never[]>>;

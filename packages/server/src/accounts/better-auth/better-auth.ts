import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { limits } from '@provoke/contract';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Logger } from 'pino';
import { recordAudit } from '../../audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { isSecure } from '../../http/public-url.ts';
import { joinAtSignIn, mayJoin } from '../members/join-at-sign-in.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { hasSecondFactor } from '../second-factor/second-factor-store.ts';
import { secondFactorPlugin } from '../second-factor/two-factor-plugin.ts';
import { hashingSessionTokens } from '../sessions/hash-session-tokens.ts';
import { cookiePrefix } from '../sessions/session-cookie.ts';
import { startSession } from '../sessions/start-session.ts';
import { fieldsOf } from './better-auth-fields.ts';

export type AuthOptions = {
  db: Db;
  log: Logger;
  secret: string;
  publicBaseUrl: string | undefined;
  openRegistration: boolean;
  passwords: Passwords;
};

/** Set by us on what better-auth is asked, so that a session knows where it came from. */
export const ADDRESS_HEADER = 'x-provoke-address';

const SESSION_S = 7 * 86_400;
const SECOND_STEP_MS = 600_000;
const USER_AGENT_MAX = 300;

/** better-auth on our tables: passwords, sessions and their cookies, single sign-on. The rest is ours. */
export function configureBetterAuth<Plugins extends BetterAuthPlugin[]>(
  { db, log, secret, publicBaseUrl, openRegistration, passwords }: AuthOptions,
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
    // Where single sign-on names a person of ours, both sides must have proved the address.
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
      // It would put a prefix of its own before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    // Ours hold over all nodes, see sign-in-attempts.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // What it would add may hold what was sent; what it calls an error, anybody's wrong input causes.
      log: (_, message) => log.warn({ library: 'better-auth' }, message),
    },
    databaseHooks: {
      user: {
        create: {
          async before(person) {
            if (!(await mayJoin(db, person, openRegistration)))
              throw new APIError('FORBIDDEN', {
                code: 'not_invited',
                message: 'Nobody invited this address.',
              });
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
      session: {
        create: {
          async before({ userId, userAgent, ...session }) {
            const {
              organizationId,
              memberId,
              awaitsSecondStep: chosenStep,
            } = session as Partial<Chosen>;
            const membership = memberId
              ? { organizationId, userId: memberId }
              : await joinAtSignIn(db, userId, openRegistration);
            if (!membership)
              throw new APIError('FORBIDDEN', {
                code: 'no_organization',
                message: 'This account belongs to no organization.',
              });
            const awaitsSecondStep = chosenStep ?? (await hasSecondFactor(db, userId));
            return {
              data: {
                userAgent: userAgent?.slice(0, USER_AGENT_MAX),
                organizationId: membership.organizationId,
                memberId: membership.userId,
                awaitsSecondStep,
                ...(awaitsSecondStep && { expiresAt: new Date(Date.now() + SECOND_STEP_MS) }),
              },
            };
          },
          async after({ ipAddress, ...session }) {
            // The fields that `fieldsOf` adds are not in the library's own type.
            const { organizationId, memberId, awaitsSecondStep } = session as unknown as Chosen;
            if (awaitsSecondStep) return;
            await recordAudit(
              db,
              { organizationId, userId: memberId, via: 'session', address: ipAddress ?? '' },
              { action: 'sign-in' },
            );
          },
        },
      },
    },
    plugins: [startSession, secondFactorPlugin(), ...plugins],
  });
}

type Chosen = { organizationId: string; memberId: number; awaitsSecondStep: boolean };

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

/** Carries the client address to better-auth, which stores it with the session. */
export const ADDRESS_HEADER = 'x-provoke-address';

const SESSION_S = 7 * 86_400;
const SECOND_STEP_MS = 600_000;
const USER_AGENT_MAX = 300;

/** better-auth on our tables, for passwords, sessions with their cookies and single sign-on. */
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
            // better-auth's type lacks the fields that `fieldsOf` adds.
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

import type { Context } from 'hono';
import type { Db } from '../../db/database.ts';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { clientAddress } from '../../http/remote-address.ts';
import { isSameOrigin } from '../../http/same-origin.ts';
import type { Dashboard } from '../../pages/dashboard/dashboard.ts';
import { headersFor, withCookiesOf } from '../better-auth/ask-better-auth.ts';
import { readNewToken, readSessionToken } from '../sessions/session-cookie.ts';
import {
  endSessionWith,
  findStartedSession,
  type Session,
  useSession,
} from '../sessions/session-store.ts';
import type { Membership } from '../sessions/start-session.ts';
import type { Accounts } from './open-accounts.ts';

export type AccountServices = {
  db: Db;
  accounts: Accounts;
  config: { publicBaseUrl: string | undefined; trustedProxies: number };
  dashboard: Dashboard;
};

export const addressOf = (c: Context<Env>, { config }: AccountServices): string =>
  clientAddress(c, config.trustedProxies);

/** The session of the cookie. Rejects changes that come from another site's page. */
export async function currentSession(
  c: Context<Env>,
  services: AccountServices,
): Promise<Session | undefined> {
  const session = await sessionOf(c, services);
  if (session && c.req.method !== 'GET' && !isSameOrigin(c.req.raw, services.config.publicBaseUrl))
    throw new Problem('not-yours', {
      detail: 'This request came from another site.',
      reason: 'from-another-site',
    });
  if (session) c.set('subject', { organizationId: session.organizationId, userId: session.userId });
  return session;
}

async function sessionOf(
  c: Context<Env>,
  { db, accounts: { sessionIdleMinutes: idleMinutes }, config: { publicBaseUrl } }: AccountServices,
): Promise<Session | undefined> {
  const token = readSessionToken(c.req.raw.headers, publicBaseUrl);
  return token === undefined ? undefined : useSession(db, token, { idleMinutes });
}

export async function getSession(c: Context<Env>, services: AccountServices): Promise<Session> {
  const session = await currentSession(c, services);
  if (!session) throw new Problem('not-authenticated');
  return session;
}

/** Answers a sign-in; with `{"second_step": true}` and the cookie of a waiting session if a second step is needed. */
export async function answerSignIn(
  c: Context<Env>,
  response: Response,
  { db, config: { publicBaseUrl } }: AccountServices,
): Promise<Response> {
  const answer = await withCookiesOf(response);
  const token = readNewToken(answer.headers, publicBaseUrl);
  const started = token === undefined ? undefined : await findStartedSession(db, token);
  if (started) {
    const { organizationId, userId } = started;
    c.set('subject', { ...c.get('subject'), organizationId, userId });
  }
  if (!started?.awaitsSecondStep) return answer;
  const { headers } = answer;
  headers.set('content-type', 'application/json');
  return new Response('{"second_step":true}', { status: 200, headers });
}

/** Ends the session that the browser had before it signed in again. */
export async function endSessionOfBefore(
  c: Context<Env>,
  { db, config: { publicBaseUrl } }: AccountServices,
): Promise<void> {
  const token = readSessionToken(c.req.raw.headers, publicBaseUrl);
  if (token !== undefined) await endSessionWith(db, token);
}

/** Starts a new session, with a new id, for an authenticated person. */
export async function beginSession(
  c: Context<Env>,
  services: AccountServices,
  membership: Membership,
): Promise<Response> {
  const before = await sessionOf(c, services);
  const isSame = before?.personId === membership.personId;
  const response = await services.accounts.auth.api.startSession({
    body: { ...membership, ...(isSame && { secondStepTaken: true }) },
    headers: headersFor(c.req.raw, addressOf(c, services)),
    asResponse: true,
  });
  return answerSignIn(c, response, services);
}

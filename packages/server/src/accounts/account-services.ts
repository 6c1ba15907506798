import type { Context } from 'hono';
import type { ServerConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { clientAddress } from '../http/remote-address.ts';
import type { Env } from '../http/request-log.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Accounts } from './accounts.ts';
import { headersFor, withCookiesOf } from './ask-better-auth.ts';
import { readSessionToken } from './session-cookie.ts';
import { endSessionWith, type Session, useSession } from './session-store.ts';
import type { Membership } from './start-session.ts';

export type AccountServices = {
  db: Db;
  accounts: Accounts;
  config: Pick<ServerConfig, 'publicBaseUrl' | 'trustedProxies'>;
};

export const addressOf = (c: Context<Env>, { config }: AccountServices): string =>
  clientAddress(c, config.trustedProxies);

/** The session that the cookie names; whatever it is used for comes from a page of ours. */
export async function currentSession(
  c: Context<Env>,
  { db, accounts, config: { publicBaseUrl } }: AccountServices,
): Promise<Session | undefined> {
  const token = readSessionToken(c.req.raw.headers, publicBaseUrl);
  const session =
    token === undefined
      ? undefined
      : await useSession(db, token, { idleMinutes: accounts.sessionIdleMinutes });
  if (session && c.req.method !== 'GET' && !isSameOrigin(c.req.raw, publicBaseUrl))
    throw new Problem('not-yours', { detail: 'This request came from another site.' });
  return session;
}

export async function getSession(c: Context<Env>, services: AccountServices): Promise<Session> {
  const session = await currentSession(c, services);
  if (!session) throw new Problem('not-authenticated');
  return session;
}

/** Of the browser that signs in once more. */
export async function endSessionOfBefore(
  c: Context<Env>,
  { db, config: { publicBaseUrl } }: AccountServices,
): Promise<void> {
  const token = readSessionToken(c.req.raw.headers, publicBaseUrl);
  if (token !== undefined) await endSessionWith(db, token);
}

/** A new session with an id of its own, for somebody who has proved who it is. */
export async function beginSession(
  c: Context<Env>,
  services: AccountServices,
  membership: Membership,
): Promise<Response> {
  const response = await services.accounts.auth.api.startSession({
    body: membership,
    headers: headersFor(c.req.raw, addressOf(c, services)),
    asResponse: true,
  });
  return withCookiesOf(response);
}

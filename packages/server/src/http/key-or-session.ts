import type { Arrival, Authenticate, Caller } from './caller.ts';
import { Problem } from './problem.ts';

/** Throws if the key is wrong. */
export type AuthenticateByKey = (authorization: string, arrival: Arrival) => Promise<Caller>;
/** Undefined without a session. */
export type AuthenticateBySession = (arrival: Arrival) => Promise<Caller | undefined>;

type Ways = { byKey: AuthenticateByKey; bySession: AuthenticateBySession };

/** A key always wins over a cookie: operations that need a session reject it, even with a cookie. */
export const keyOrSession =
  ({ byKey, bySession }: Ways): Authenticate =>
  async (arrival, access) => {
    const authorization = arrival.request.headers.get('authorization') ?? '';
    if (authorization === '') {
      const caller = await bySession(arrival);
      if (!caller) throw notAuthenticated('Authentication credentials were not provided.');
      return caller;
    }
    if (access === 'session')
      throw new Problem('session-needed', { headers: { 'WWW-Authenticate': 'Bearer' } });
    return byKey(authorization, arrival);
  };

export const notAuthenticated = (detail: string, reason = 'not-authenticated') =>
  new Problem('not-authenticated', { detail, reason, headers: { 'WWW-Authenticate': 'Bearer' } });

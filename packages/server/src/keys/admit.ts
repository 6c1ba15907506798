import type { Arrival, Authenticate, Caller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';

/** Refuses a key by throwing. */
export type AdmitByKey = (authorization: string, arrival: Arrival) => Promise<Caller>;
/** Undefined where no session is. */
export type AdmitBySession = (arrival: Arrival) => Promise<Caller | undefined>;

/** A key always wins over a cookie: what asks for a session refuses it, whatever else is sent along. */
export const admitBy =
  ({ key, session }: { key: AdmitByKey; session: AdmitBySession }): Authenticate =>
  async (arrival, access) => {
    const authorization = arrival.request.headers.get('authorization') ?? '';
    if (authorization === '') {
      const caller = await session(arrival);
      if (!caller) throw refused('Authentication credentials were not provided.');
      return caller;
    }
    if (access === 'session')
      throw new Problem('session-needed', { headers: { 'WWW-Authenticate': 'Bearer' } });
    return key(authorization, arrival);
  };

export const refused = (detail: string) =>
  new Problem('not-authenticated', { detail, headers: { 'WWW-Authenticate': 'Bearer' } });

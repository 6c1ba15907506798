import type { Endpoint, OftenSender, Role, Scope } from '@provoke/contract';
import type { Reservation, Reserved } from '../db/tables/money-tables.ts';

/** The session of a signed-in caller. */
export type SessionOfCaller = { id: string; personId: string; startedAt: Date };

/** The sender of the request. Every query is scoped by `organizationId`. */
export type Caller = {
  organizationId: string;
  userId: number;
  role: Role;
  /** The means of authentication; `local` is the owner of an in-process service. */
  via: 'key' | 'session' | 'local';
  /** The public part of the key; undefined without a key. */
  keyPrefix: string | undefined;
  /** What the key may be used for; undefined without a key, which no scope binds. */
  scopes: readonly Scope[] | undefined;
  /** Undefined without a session. */
  session?: SessionOfCaller | undefined;
  /** The client address, for the audit log; empty without a socket. */
  address: string;
  /** What became of the credits that were to be reserved together with the authentication, if any were. */
  reserved?: Reserved | undefined;
};

/** What authentication may inspect. */
export type Arrival = {
  request: Request;
  /** The sender's address, if known. */
  address: string;
  /** Set when the caller of a long answer is checked again, which does not count as a request. */
  again?: true | undefined;
  /** Set when a session that lacks a required second factor is enough. */
  setsUpSecondFactor?: boolean | undefined;
  /** The request of a sender with a limit of its own. */
  countedAs?: OftenSender | undefined;
  /**
   * What the request would reserve, so that a key and its credits take one statement; only a caller who may change
   * records and has the scope reserves it. Undefined if that is not known before the caller is.
   */
  wish?: (() => Promise<Wish | undefined>) | undefined;
};

export type Wish = Reservation & { scope: Scope };

/**
 * Throws `not-authenticated` unless the request identifies a caller, and `throttled` if that caller's limit is used
 * up.
 */
export type Authenticate = (arrival: Arrival, access: Endpoint['access']) => Promise<Caller>;

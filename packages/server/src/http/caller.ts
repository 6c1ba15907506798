import type { Endpoint, Role } from '@provoke/contract';

/** What a caller who is signed in came by. */
export type SessionOfCaller = { id: string; personId: string; startedAt: Date };

/** Whoever sent the request. Every query is scoped by `organizationId`. */
export type Caller = {
  organizationId: string;
  userId: number;
  role: Role;
  /** How it is known; `local` is the owner of an in-process service. */
  via: 'key' | 'session' | 'local';
  /** The public part of the key; undefined for whoever came without one. */
  keyPrefix: string | undefined;
  /** Undefined for whoever came otherwise. */
  session?: SessionOfCaller | undefined;
  /** Where the request came from, for the audit log; empty without a socket. */
  address: string;
};

/** What authentication may look at. */
export type Arrival = {
  request: Request;
  /** Of whoever sent it, as far as that is known. */
  address: string;
  /** The answer to it goes on, and its caller is looked at again: that counts as no request. */
  again?: true;
};

/** Throws `not-authenticated` unless the request names a caller, `throttled` when that one has had enough. */
export type Authenticate = (arrival: Arrival, access: Endpoint['access']) => Promise<Caller>;

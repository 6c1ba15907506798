import type { Endpoint } from '@provoke/contract';

/** Whoever sent the request. Every query is scoped by `organizationId`. */
export type Caller = {
  organizationId: string;
  userId: number;
  /** The public part of the key; undefined for the owner of a local, in-process service. */
  keyPrefix: string | undefined;
};

/** Throws `not-authenticated` unless the headers name a caller, `throttled` when that one has had enough. */
export type Admit = (headers: Headers, access: Endpoint['access']) => Promise<Caller>;

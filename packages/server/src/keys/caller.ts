/** Whoever sent the request. Every query is scoped by `organizationId`. */
export type Caller = {
  organizationId: string;
  userId: number;
  /** The public part of the key; undefined for the owner of a local, in-process service. */
  keyPrefix: string | undefined;
};

/** Takes the `Authorization` header; throws `not-authenticated` unless it names a caller, `throttled` when that one has had enough. */
export type Admit = (authorization: string | undefined) => Promise<Caller>;

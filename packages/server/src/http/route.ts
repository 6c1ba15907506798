import type { Endpoint, Group, Received } from '@provoke/contract';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { Caller } from '../keys/caller.ts';

export type Context = {
  caller: Caller;
  db: Db;
  /** The request's address as the caller sees it: what links are made from. */
  url: URL;
  signal: AbortSignal;
};

export type Handler<E extends Endpoint> = (
  request: Received<E> & Context,
) => Promise<z.input<E['returns']>>;

/** One handler for every endpoint of a resource; leaving one out is a type error. */
export type Routes<G extends Group> = {
  readonly handlers: { readonly [Name in keyof G]: Handler<G[Name]> };
  /**
   * Whether the record that the path names is there and the caller's. Asked before a body is read,
   * so that a missing record is a 404 whatever was sent. Left out where no endpoint needs it.
   */
  readonly find?: (db: Db, organizationId: string, id: string) => Promise<unknown>;
};

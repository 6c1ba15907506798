import type { Endpoint, Group, Received } from '@provoke/contract';
import type { z } from 'zod';
import type { Accounts } from '../accounts/accounts.ts';
import type { Db } from '../db/database.ts';
import type { Wire } from '../db/raw-json.ts';
import type { Gateway } from '../gateway/open-gateway.ts';
import type { Caller } from '../keys/caller.ts';
import type { AnswerMemory } from '../limits/answer-memory.ts';
import type { RunChanges } from '../runs/run-changes.ts';
import type { JsonSource } from './json-source.ts';
import type { StillAdmitted } from './still-admitted.ts';
import type { Writing } from './writing.ts';

/** `db` is a transaction already when the request came with an `Idempotency-Key`. */
export type Context = Writing & {
  caller: Caller;
  /** The request's address as the caller sees it: what links are made from. */
  url: URL;
  /** For its headers, and the signal that tells when the caller hangs up. */
  request: Request;
  /** Asked while an answer goes on. */
  isAdmitted: StillAdmitted;
  /** The body as it was sent, for evidence that is to be stored so. */
  source: JsonSource;
  /** For what is read after a change, which need not wait behind other changes. */
  reading: Db;
  /** To be asked before records are fetched that may be large. */
  memory: AnswerMemory;
  runChanges: RunChanges;
  gateway: Gateway;
  /** Undefined in a service that nobody signs in to. */
  accounts: Accounts | undefined;
};

type Answer<E extends Endpoint> = E extends { streams: true } | { download: string }
  ? AsyncGenerator<Wire<z.input<E['returns']>>>
  : Wire<z.input<E['returns']>>;

export type Handler<E extends Endpoint> = (request: Received<E> & Context) => Promise<Answer<E>>;

/** One handler for every endpoint of a resource; leaving one out is a type error. */
export type Routes<G extends Group> = {
  readonly handlers: { readonly [Name in keyof G]: Handler<G[Name]> };
  /**
   * Whether the record that the path names is there and the caller's. Asked before a body is read,
   * so that a missing record is a 404 whatever was sent. Left out where no endpoint needs it. A text that it
   * returns is the record to which changes of this one belong, and whose lock they wait for.
   */
  readonly find?: (db: Db, organizationId: string, id: string) => Promise<unknown>;
};

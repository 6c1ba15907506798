import type { Endpoint, EvidenceText, Group, Received } from '@provoke/contract';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { WriteBatched } from '../db/writing.ts';
import type { AnswerMemory } from '../fair-shares/answer-memory.ts';
import type { RawJson, Wire } from '../json/raw-json.ts';
import type { Caller } from './caller.ts';
import type { StillAuthenticated } from './still-authenticated.ts';

/** What every handler gets. What else it needs, its routes are built from. */
export type Context = {
  caller: Caller;
  /** A transaction already when the request came with an `Idempotency-Key`. */
  db: Db;
  /** The request's address as the caller sees it: what links are made from. */
  url: URL;
  /** For its headers, and the signal that tells when the caller hangs up. */
  request: Request;
  /** To be asked before records are fetched that may be large. */
  memory: AnswerMemory;
};

/** What a handler gets that changes something. */
export type ChangeContext = Context & {
  /** For what is read after a change, which need not wait behind other changes. */
  reading: Db;
  /** For single records of which many come at once. */
  writeBatched: WriteBatched;
};

/** What a handler gets whose answer goes on. */
export type StreamContext = Context & { isAuthenticated: StillAuthenticated };

type ContextOf<E extends Endpoint> = E extends { streams: readonly string[] }
  ? StreamContext
  : E extends { method: 'get' }
    ? Context
    : ChangeContext;

type Answer<E extends Endpoint> = E extends { streams: readonly string[] } | { download: string }
  ? AsyncGenerator<Wire<z.input<E['returns']>>>
  : Wire<z.input<E['returns']>>;

/** A parsed value in which what is stored as it was sent is the JSON that was. */
type AsSent<T> = T extends EvidenceText
  ? RawJson
  : T extends readonly (infer Item)[]
    ? unknown extends Item
      ? RawJson
      : AsSent<Item>[]
    : T extends object
      ? string extends keyof T
        ? RawJson
        : { [Key in keyof T]: AsSent<T[Key]> }
      : T;

/** What a handler receives. What is parsed as a whole is taken for its value. */
export type ReceivedBy<E extends Endpoint> = E extends { bodyValuesMax: number }
  ? Received<E>
  : AsSent<Received<E>>;

export type Handler<E extends Endpoint> = (
  request: ReceivedBy<E> & ContextOf<E>,
) => Promise<Answer<E>>;

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

/** The routes of every resource of a contract; leaving one out is a type error. */
export type AllRoutes<Groups extends Record<string, Group>> = {
  readonly [Resource in keyof Groups]: Routes<Groups[Resource]>;
};

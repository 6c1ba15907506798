import type { Endpoint, EvidenceText, Group, Received } from '@provoke/contract';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { RawJson, Wire } from '../db/json/raw-json.ts';
import type { Reservation } from '../db/tables/money-tables.ts';
import type { WriteBatched } from '../db/writing/writing.ts';
import type { BinaryAnswer } from './answer/binary-response.ts';
import type { Caller } from './caller.ts';
import type { StillAuthenticated } from './still-authenticated.ts';

/** What every handler gets. Anything else is passed when its routes are built. */
export type Context = {
  caller: Caller;
  /**
   * Already a transaction if the request has an `Idempotency-Key`. Reads of large records wait for the answer's memory.
   */
  db: Db;
  /** The request's address as the caller sees it, for links. */
  url: URL;
  /** For its headers, and the signal that aborts when the caller disconnects. */
  request: Request;
};

/** What a handler of a change gets. */
export type ChangeContext = Context & {
  /** For reads after a change, which need not wait behind other changes. */
  reading: Db;
  /** For single records, many of which arrive together. */
  writeBatched: WriteBatched;
  /** Does this once the change is committed, before the answer. It must not throw; a retried change may do it twice. */
  afterCommit(work: () => Promise<void>): void;
};

/** What a handler of a file gets. */
export type FileContext = ChangeContext & { bytes: Uint8Array };

/** What a handler of a long answer gets. */
export type StreamContext = Context & { isAuthenticated: StillAuthenticated };

type ContextOf<E extends Endpoint> = E extends { streams: readonly string[] }
  ? StreamContext
  : E extends { method: 'get' }
    ? Context
    : E extends { takes: readonly string[] }
      ? FileContext
      : ChangeContext;

type Answer<E extends Endpoint> = E extends { binary: true }
  ? BinaryAnswer
  : E extends { streams: readonly string[] } | { download: string }
    ? AsyncGenerator<Wire<z.input<E['returns']>>>
    : Wire<z.input<E['returns']>>;

/** A parsed value in which parts stored as sent are raw JSON. */
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

/** What a handler receives. Parts that are parsed whole are values. */
export type ReceivedBy<E extends Endpoint> = E extends { bodyValuesMax: number }
  ? Received<E>
  : AsSent<Received<E>>;

export type Handler<E extends Endpoint> = (
  request: ReceivedBy<E> & ContextOf<E>,
) => Promise<Answer<E>>;

/** One handler per endpoint of a resource; a missing one is a type error. */
export type Routes<G extends Group> = {
  readonly handlers: { readonly [Name in keyof G]: Handler<G[Name]> };
  /**
   * Whether the path's record exists and belongs to the caller. Called before the body is read, so that a missing
   * record is a 404 with any body. Absent if no endpoint needs it. If it returns a text, that is the id of the record
   * to which changes of this one belong, and whose lock they wait for.
   */
  readonly find?: (db: Db, organizationId: string, id: string) => Promise<unknown>;
  /**
   * The credits that a body's request reserves, for operations that reserve some. Called before the caller is known, for
   * small bodies; the handler finds the outcome at its caller, or reserves them itself.
   */
  readonly reserve?: { readonly [Name in keyof G]?: ReserveFor<G[Name]> };
};

type ReserveFor<E extends Endpoint> = (
  body: ReceivedBy<E> extends { body: infer Body } ? Body : never,
) => Promise<Reservation | undefined>;

/** The routes of every resource of a contract; a missing one is a type error. */
export type AllRoutes<Groups extends Record<string, Group>> = {
  readonly [Resource in keyof Groups]: Routes<Groups[Resource]>;
};

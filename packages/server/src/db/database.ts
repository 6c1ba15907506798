import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionQueue } from './connection-queue.ts';
import { RawJson } from './json/raw-json.ts';
import { limitWriters, type WriterOf } from './limit-writers.ts';
import { preparingStatements } from './prepare-statements.ts';
import type { Tables } from './tables.ts';

/** Store functions take this, so the same function runs inside or outside a transaction. */
export type Db = Kysely<Tables>;

/** The pool, and the part of it for changes: see `limitWriters`. */
export type Database = Db & { writer: WriterOf };

// Trace ids are bigint, which the driver returns as text; they stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.JSON, (text) => new RawJson(text));

/** The database's address; a function if it may change while the process runs. */
export type DatabaseUrl = string | (() => string);

export const currentUrl = (url: DatabaseUrl): string => (typeof url === 'string' ? url : url());

type DatabaseOptions = {
  url: DatabaseUrl;
  /** An idle connection broke, for example by a restart of the database; the pool replaces it. */
  onIdleError(error: Error): void;
  /** Time without an answer to a statement after which the database counts as away. */
  answerMs?: number;
  /** Called with a function that reports how busy the pool is. */
  onPool?(counts: () => PoolCounts): void;
};

export type PoolCounts = { total: number; idle: number; waiting: number };

/** Longer than the database's own limit for a statement: beyond it, the database hangs. */
const ANSWER_MS = 20_000;
const CONNECTION_MS = 5_000;
const CONNECTIONS_MAX = 10;
const WAIT = { waitMs: 60_000, waitingMax: 10_000 };

/** Runs in the current transaction, or in a new one. */
export const inTransaction = <Answer>(
  db: Db,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> => (db.isTransaction ? work(db) : db.transaction().execute(work));

/** A pool of at most ten connections. Every statement and every wait for a lock has a time limit. */
export function openDatabase({
  url,
  onIdleError,
  answerMs = ANSWER_MS,
  onPool,
}: DatabaseOptions): Database {
  const stillMs = Math.min(CONNECTION_MS, answerMs);
  const queue = connectionQueue({ total: CONNECTIONS_MAX, stillMs, ...WAIT });
  const pool = new pg.Pool({
    Client: clientOf(url),
    max: CONNECTIONS_MAX,
    // A page sends many requests together, after a pause for reading: opening connections takes longer.
    idleTimeoutMillis: 120_000,
    connectionTimeoutMillis: stillMs,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'provoke',
  });
  onPool?.(() => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: queue.waiting(),
  }));
  pool.on('error', onIdleError);
  // If a connection breaks in use, the current or next query reports it; without a listener the event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const prepared = preparingStatements(pool, queue);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared }) });
  return Object.assign(db, { writer: limitWriters(prepared) });
}

/** Each connection uses the address at the time it is opened. */
function clientOf(url: DatabaseUrl): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: currentUrl(url) });
    }
  };
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { RawJson } from '../json/raw-json.ts';
import { boundWriters, type WriterOf } from './bound-writers.ts';
import { preparing } from './prepared.ts';
import type { Tables } from './tables.ts';

/** Store functions take this, so the same function runs inside or outside a transaction. */
export type Db = Kysely<Tables>;

/** The pool, and for changes its part: see `boundWriters`. */
export type Database = Db & { writer: WriterOf };

// Trace ids are bigint, which the driver hands over as text; they stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.JSON, (text) => new RawJson(text));

/** Where the database is; a function, where that may change while we run. */
export type DatabaseUrl = string | (() => string);

export const currentUrl = (url: DatabaseUrl): string => (typeof url === 'string' ? url : url());

type DatabaseOptions = {
  url: DatabaseUrl;
  /** An idle connection broke (the database restarted, say); the pool replaces it by itself. */
  onIdleError(error: Error): void;
  /** How long a statement may go without an answer before the database counts as away. */
  answerMs?: number;
  /** Given what says how busy the pool is. */
  onPool?(counts: () => PoolCounts): void;
};

export type PoolCounts = { total: number; idle: number; waiting: number };

/** Longer than any statement may take by the database's own limit: past that it hangs. */
const ANSWER_MS = 20_000;
const CONNECTION_MS = 5_000;

/** In the transaction at hand, or in one of its own. */
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
  const pool = new pg.Pool({
    Client: clientOf(url),
    max: 10,
    connectionTimeoutMillis: Math.min(CONNECTION_MS, answerMs),
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'provoke',
  });
  onPool?.(() => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  pool.on('error', onIdleError);
  // One that breaks in use is told by the query at hand, or the next; unheard, the event ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const prepared = preparing(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared }) });
  return Object.assign(db, { writer: boundWriters(prepared) });
}

/** Each connection goes where the database is by then. */
function clientOf(url: DatabaseUrl): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: currentUrl(url) });
    }
  };
}

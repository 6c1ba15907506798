import type { Logger } from 'pino';
import { checkDurability } from './check-durability.ts';
import {
  type Database,
  type DatabaseUrl,
  type Db,
  openDatabase,
  type PoolCounts,
} from './database.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { explainUnreachable } from './explain-unreachable.ts';
import { migrate } from './migrate.ts';
import { findVersionProblem } from './migrations.ts';

export type Home = {
  /** Used if set; otherwise the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
};

/** A migration may rewrite a large table, or wait for another process's migration. */
const MIGRATION_MS = 3_600_000;

export type OpenHome = {
  db: Database;
  url: DatabaseUrl;
  pool(): PoolCounts;
  close(): Promise<void>;
};

/** Connects to the database, or to the embedded one, which it starts, and upgrades it. */
export const openHome = async (
  { databaseUrl, dataDir }: Home,
  log: Logger,
  stopping?: AbortSignal,
): Promise<OpenHome> =>
  connectHome(databaseUrl || (await openEmbeddedPostgres({ dataDir, log, stopping })), log);

/** The same, of a database elsewhere or of an embedded one that runs, which it closes at the end. */
export async function connectHome(
  database: string | EmbeddedPostgres,
  log: Logger,
): Promise<OpenHome> {
  const url = typeof database === 'string' ? database : () => database.url;
  const onIdleError = ({ message }: Error) =>
    log.warn({ reason: message }, 'database connection lost');
  let pool = (): PoolCounts => ({ total: 0, idle: 0, waiting: 0 });
  const db = openDatabase({ url, onIdleError, onPool: (counts) => (pool = counts) });
  const close = async () => {
    await db.destroy();
    if (typeof database !== 'string') await database.close();
  };
  try {
    await checkDurability(db);
    if (!(await isUpToDate(db))) {
      const patient = openDatabase({ url, onIdleError, answerMs: MIGRATION_MS });
      await migrate(patient).finally(() => patient.destroy());
    }
    return { db, url, pool, close };
  } catch (error) {
    await close();
    throw typeof database === 'string' ? explainUnreachable(error, database) : error;
  }
}

/** A new database has no list of migrations yet. */
const isUpToDate = (db: Db): Promise<boolean> =>
  findVersionProblem(db).then(
    (problem) => problem === undefined,
    () => false,
  );

import type { Logger } from 'pino';
import { openEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { checkDurability } from './check-durability.ts';
import { type Db, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

export type Home = {
  /** Used when set; else the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
};

/** Connects to the database, starting the embedded one where no other is named, and brings it up to date. */
export async function openHome(
  { databaseUrl, dataDir }: Home,
  log: Logger,
): Promise<{ db: Db; url: string; close(): Promise<void> }> {
  const embedded = databaseUrl ? undefined : await openEmbeddedPostgres({ dataDir });
  const url = databaseUrl ?? (embedded?.url as string);
  const db = openDatabase({
    url,
    onIdleError: ({ message }) => log.warn({ reason: message }, 'database connection lost'),
  });
  const close = async () => {
    await db.destroy();
    await embedded?.close();
  };
  try {
    await checkDurability(db);
    await migrate(db);
    return { db, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../packages/server/src/embedded/embedded-postgres.ts';

export type Database = {
  url: string;
  /** A connection of the benchmark's own, as the superuser that the service is as well. */
  sql: pg.Client;
  /** A folder for whatever else is made on the way; it goes with the database. */
  home: string;
};

/** An empty PostgreSQL, the one that comes with the service and as it sets it up. */
export async function withDatabase<Outcome>(
  work: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const home = await mkdtemp(join(tmpdir(), 'provoke-bench-'));
  // PostgreSQL may run as another user, who has to get in.
  await chmod(home, 0o711);
  const postgres = await openEmbeddedPostgres({ dataDir: home });
  const sql = new pg.Client({ connectionString: postgres.url });
  try {
    await sql.connect();
    return await work({ url: postgres.url, sql, home });
  } finally {
    await sql.end();
    await postgres.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

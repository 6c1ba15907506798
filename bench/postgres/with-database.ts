import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../packages/server/src/db/embedded/embedded-postgres.ts';

export type Database = {
  url: string;
  /** A separate connection, as the same superuser as the service. */
  sql: pg.Client;
  /** A folder for temporary files, deleted with the database. */
  home: string;
};

/** An empty PostgreSQL: the service's own, with the service's settings. */
export async function withDatabase<Outcome>(
  work: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const home = await mkdtemp(join(tmpdir(), 'provoke-bench-'));
  // PostgreSQL may run as another user, who needs access.
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

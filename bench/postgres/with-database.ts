import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../packages/server/src/db/embedded/embedded-postgres.ts';
import { administratorUrl } from '../../packages/server/src/test/administrator-url.ts';

export type Database = {
  url: string;
  /** The same for the superuser. */
  administratorUrl: string;
  /** A separate connection, as the superuser. */
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
  const administrator = await administratorUrl(postgres.url, home);
  const sql = new pg.Client({ connectionString: administrator });
  try {
    await sql.connect();
    return await work({ url: postgres.url, administratorUrl: administrator, sql, home });
  } finally {
    await sql.end();
    await postgres.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

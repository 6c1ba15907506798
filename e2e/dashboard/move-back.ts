import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../packages/server/src/db/embedded/embedded-postgres.ts';
import type { Dashboard } from './open-dashboard.ts';

/** Lets runs have begun so many days ago: no client gives a record another time than now, so the database does. */
export async function moveBack(
  { home }: Pick<Dashboard, 'home'>,
  runs: readonly { run: string; daysAgo: number }[],
): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir: join(home, 'data') });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    for (const { run, daysAgo } of runs)
      await client.query(
        'update runs set created_at = created_at - $1::interval, updated_at = now() where id = $2',
        [`${daysAgo} days`, run],
      );
  } finally {
    await client.end();
    await postgres.close();
  }
}

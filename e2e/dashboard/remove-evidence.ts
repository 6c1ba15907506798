import { join } from 'node:path';
import { openDatabase } from '../../packages/server/src/db/database.ts';
import { openEmbeddedPostgres } from '../../packages/server/src/db/embedded/embedded-postgres.ts';
import { removeExpired } from '../../packages/server/src/upkeep/retention/remove-expired.ts';
import type { Dashboard } from './open-dashboard.ts';

const DAY_MS = 86_400_000;

/** What a service that keeps evidence for a day does two days later. Returns the folder of the exports. */
export async function removeEvidence({ home }: Pick<Dashboard, 'home'>): Promise<string> {
  const folder = join(home, 'exports');
  const at = new Date(Date.now() + 2 * DAY_MS);
  const postgres = await openEmbeddedPostgres({ dataDir: join(home, 'data') });
  const db = openDatabase({ url: postgres.url, onIdleError: () => {} });
  try {
    const { signal } = new AbortController();
    await removeExpired(db, { folder, defaultDays: 1, at, signal });
  } finally {
    await db.destroy();
    await postgres.close();
  }
  return folder;
}

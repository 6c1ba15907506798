import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openEmbeddedPostgres } from '../embedded/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database, to be cloned as a template. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for the whole test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-test-'));
  await chmod(dataDir, 0o711);
  const postgres = await openEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: postgres.url, onIdleError: () => {} });
  await migrate(db);
  await db.destroy();
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.close();
    await rm(dataDir, { recursive: true });
  };
}

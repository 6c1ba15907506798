import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { administratorUrl } from './administrator-url.ts';

/** One real PostgreSQL for the whole test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-test-'));
  await chmod(dataDir, 0o711);
  const first = await openEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: first.url, onIdleError: () => {} });
  await migrate(db);
  await db.destroy();
  await first.close();
  const preparedFolder = join(dataDir, 'prepared');
  // The files belong to the user that PostgreSQL runs as, and have to stay theirs.
  await promisify(execFile)('cp', ['-a', join(dataDir, 'postgres'), preparedFolder]);
  const postgres = await openEmbeddedPostgres({ dataDir });
  project.provide('templateUrl', postgres.url);
  project.provide('administratorUrl', await administratorUrl(postgres.url, dataDir));
  project.provide('preparedFolder', preparedFolder);
  return async () => {
    await postgres.close();
    await rm(dataDir, { recursive: true });
  };
}

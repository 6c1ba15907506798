import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { administratorUrl } from './administrator-url.ts';
import { makePreparedFolder } from './make-prepared-folder.ts';

/** One real PostgreSQL for the whole test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-test-'));
  await chmod(dataDir, 0o711);
  project.provide('preparedFolder', await makePreparedFolder(dataDir));
  const postgres = await openEmbeddedPostgres({ dataDir });
  project.provide('templateUrl', postgres.url);
  project.provide('administratorUrl', await administratorUrl(postgres.url, dataDir));
  return async () => {
    await postgres.close();
    await rm(dataDir, { recursive: true });
  };
}

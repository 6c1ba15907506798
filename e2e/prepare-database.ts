import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makePreparedFolder } from '../packages/server/src/test/make-prepared-folder.ts';

/** A set-up for vitest: the database that journeys start with, unless they begin with none. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-prepared-'));
  await chmod(dataDir, 0o711);
  project.provide('preparedFolder', await makePreparedFolder(dataDir));
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Registers cleanup for the end of the test, or of all tests in a file. */
export type OnEnd = (end: () => Promise<void>) => void;

/**
 * A folder for one test, deleted afterwards. Other users may enter it: as root, PostgreSQL runs as a separate user,
 * and would store its files elsewhere.
 */
export async function temporaryFolder(onEnd: OnEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-test-'));
  await chmod(folder, 0o711);
  onEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

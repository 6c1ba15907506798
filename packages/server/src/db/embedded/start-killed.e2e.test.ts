import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const fixture = fileURLToPath(new URL('./open-database.fixture.ts', import.meta.url));
const flags = ['--conditions=provoke-source', '--import=tsx'];

async function makeFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-killed-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  return dataDir;
}

/** Ends only if it does not wait for anything to become stale: the time of day stays as it is. */
async function openWhileTimeStops(dataDir: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { close } = await openEmbeddedPostgres({ dataDir });
    await close();
  } finally {
    vi.useRealTimers();
  }
}

async function startIn(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...flags, fixture, dataDir]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Waits until the folder has a name with this beginning. */
async function appeared(folder: string, beginning: string): Promise<void> {
  for (let tries = 0; tries < 5_000; tries++) {
    const names = await readdir(folder).catch(() => []);
    if (names.some((name) => name.startsWith(beginning))) return;
    await sleep(2);
  }
  throw new Error(`No ${beginning} in ${folder}.`);
}

test.each([
  ['takes the lock', '', 'lock-'],
  ['makes the first files', '', 'draft-'],
  ['writes the first tables', '', 'draft-password'],
  ['has made the cluster', '', 'cluster'],
  ['starts the postmaster', 'cluster', 'postmaster.pid'],
  ['says that it uses it', 'clients', ''],
])('a start killed as it %s does not delay the next one', async (_, folder, beginning) => {
  const dataDir = await makeFolder();
  const home = join(dataDir, 'postgres');
  const first = await startIn(dataDir);
  await appeared(join(home, folder), beginning);
  first.kill('SIGKILL');
  await once(first, 'exit');

  await openWhileTimeStops(dataDir);

  const left = await readdir(home);
  expect(left.filter((name) => /draft|lock.*\./.test(name))).toEqual([]);
  expect(left.filter((name) => /lock/.test(name))).toHaveLength(1);
});

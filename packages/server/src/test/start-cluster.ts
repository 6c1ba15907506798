import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { administratorUrl } from './administrator-url.ts';

const run = promisify(execFile);

/** A PostgreSQL for one test that mistreats it, with a migrated database. */
export async function startCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-cluster-'));
  await chmod(dataDir, 0o711);
  const { url, close } = await openEmbeddedPostgres({ dataDir });
  onTestFinished(async () => {
    await close();
    await rm(dataDir, { recursive: true, maxRetries: 5 });
  });
  const db = openDatabase({ url, onIdleError: () => {} });
  await migrate(db);
  await db.destroy();

  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(pidFile.split('\n')[0]);
  /** Sends a signal to the postmaster, then to all of its backends. */
  const signal = async (name: NodeJS.Signals) => {
    const backends = await run('pgrep', ['-P', String(postmaster)]);
    for (const pid of [postmaster, ...backends.stdout.trim().split('\n').map(Number)])
      process.kill(pid, name);
  };
  return { url, administratorUrl: await administratorUrl(url, dataDir), signal };
}

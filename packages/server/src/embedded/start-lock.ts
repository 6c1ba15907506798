import { readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import { isAlive } from './is-alive.ts';

const WAIT_MS = 60_000;
const PAUSE_MS = 100;

/** Without a sign of life for so long, a lock is nobody's. Whoever died with it is found out sooner, by its number. */
const STALE_MS = 10_000;

const lockOf = (home: string) => join(home, 'lock');
const holderOf = (home: string) => join(home, 'lock-holder');

/** One process at a time starts or stops the cluster. */
export async function underLock<Done>(home: string, work: () => Promise<Done>): Promise<Done> {
  const release = await takeLock(home);
  try {
    return await work();
  } finally {
    await rm(holderOf(home), { force: true });
    await release();
  }
}

async function takeLock(home: string): Promise<() => Promise<void>> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
    const release = await tryLock(home, lockOf(home));
    if (release) {
      await writeFile(holderOf(home), String(process.pid));
      return release;
    }
    await dropLockOfDead(home);
  }
  throw new Error(
    `Another process has been starting or stopping the database in ${home} for ${WAIT_MS / 1_000} s. End it, or choose another --data-dir.`,
  );
}

async function tryLock(home: string, lockfilePath: string) {
  try {
    return await lock(home, { lockfilePath, stale: STALE_MS, realpath: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') return undefined;
    throw error;
  }
}

/** One at a time, and the holder's name goes before the lock, so that nobody drops the lock of the next. */
async function dropLockOfDead(home: string): Promise<void> {
  const release = await tryLock(home, join(home, 'lock-of-dead'));
  if (!release) return;
  try {
    const holder = Number(await readFile(holderOf(home), 'utf8').catch(() => ''));
    if (holder === 0 || isAlive(holder)) return;
    await rm(holderOf(home));
    await rmdir(lockOf(home)).catch(() => {});
  } finally {
    await release();
  }
}

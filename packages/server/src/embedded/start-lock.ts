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

type Release = () => Promise<void>;

async function takeLock(home: string): Promise<Release> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
    const release = await askForLock(home);
    if (release) return release;
  }
  throw new Error(
    `Another process has been starting or stopping the database in ${home} for ${WAIT_MS / 1_000} s. End it, or choose another --data-dir.`,
  );
}

/** Behind a gate that lets one at a time through, so that nobody drops the lock of a successor for that of the dead. */
async function askForLock(home: string): Promise<Release | undefined> {
  const leave = await tryLock(join(home, 'lock-gate'));
  if (!leave) return undefined;
  try {
    await dropLockOfDead(home);
    const release = await tryLock(lockOf(home));
    if (release) await writeFile(holderOf(home), String(process.pid));
    return release;
  } finally {
    await leave();
  }
}

async function dropLockOfDead(home: string): Promise<void> {
  const holder = Number(await readFile(holderOf(home), 'utf8').catch(() => ''));
  if (holder === 0 || isAlive(holder)) return;
  await rm(holderOf(home));
  await rmdir(lockOf(home)).catch(() => {});
}

async function tryLock(path: string): Promise<Release | undefined> {
  try {
    return await lock(path, { lockfilePath: path, stale: STALE_MS, realpath: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') return undefined;
    throw error;
  }
}

import { readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
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

async function askForLock(home: string): Promise<Release | undefined> {
  await dropLockOfDead(home);
  const release = await tryLock(lockOf(home));
  if (release) await signLock(home);
  return release;
}

/** Renamed into place, so that whoever finds the name finds the number in it. Only the holder comes here. */
async function signLock(home: string): Promise<void> {
  const unsigned = join(home, 'unsigned');
  await writeFile(unsigned, String(process.pid));
  await rename(unsigned, holderOf(home));
}

/** Whoever takes the name of the dead away drops the lock; nobody else gets it meanwhile, since it is still there. */
async function dropLockOfDead(home: string): Promise<void> {
  const holder = await readHolder(holderOf(home));
  if (holder === 0 || isAlive(holder)) return;
  const taken = join(home, `taken-by-${process.pid}`);
  try {
    await rename(holderOf(home), taken);
  } catch {
    return;
  }
  // Somebody else was faster, and this is already the name of a successor.
  if ((await readHolder(taken)) !== holder) return rename(taken, holderOf(home));
  await rmdir(lockOf(home)).catch(() => {});
  await rm(taken, { force: true });
}

const readHolder = async (path: string) => Number(await readFile(path, 'utf8').catch(() => ''));

async function tryLock(path: string): Promise<Release | undefined> {
  try {
    return await lock(path, { lockfilePath: path, stale: STALE_MS, realpath: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') return undefined;
    throw error;
  }
}

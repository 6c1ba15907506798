import fs from 'node:fs';
import { rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import { readOwnFile } from '../own-files/open-own-file.ts';
import { isAlive } from './is-alive.ts';

const WAIT_MS = 60_000;
const PAUSE_MS = 100;

/**
 * A lock without a sign of life for this long is stale. A holder that died is detected earlier, by its process
 * number.
 */
const STALE_MS = 10_000;

const lockOf = (home: string) => join(home, 'lock');
const holderOf = (home: string) => join(home, 'lock-holder');

/** Only one process at a time starts or stops the cluster. */
export async function underLock<Done>(
  home: string,
  work: () => Promise<Done>,
  signal?: AbortSignal,
): Promise<Done> {
  const release = await takeLock(home, signal);
  try {
    return await work();
  } finally {
    await rm(holderOf(home), { force: true });
    await release();
  }
}

type Release = () => Promise<void>;

async function takeLock(home: string, signal: AbortSignal | undefined): Promise<Release> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; ) {
    signal?.throwIfAborted();
    const release = await askForLock(home);
    if (release) return release;
    await sleep(PAUSE_MS, undefined, { signal });
  }
  throw new Error(
    `Another process has been starting or stopping the database in ${home} for ${WAIT_MS / 1_000} s. End it, or choose another --data-dir.`,
  );
}

async function askForLock(home: string): Promise<Release | undefined> {
  await dropLockOfDead(home);
  const release = await tryLock(lockOf(home));
  await (release && signLock(home))?.catch(async (error: unknown) => {
    await release?.();
    throw error;
  });
  return release;
}

/**
 * Renamed into place, so that the file is never empty. Only the holder does this. On a full disk the lock is
 * unsigned; if its holder dies, it becomes stale.
 */
async function signLock(home: string): Promise<void> {
  const unsigned = join(home, 'unsigned');
  try {
    await rm(unsigned, { force: true });
    await writeFile(unsigned, String(process.pid), { flag: 'wx', mode: 0o600 });
    await rename(unsigned, holderOf(home));
  } catch (error) {
    if (!DISK_FULL.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/**
 * The process that removes the dead holder's name drops the lock; no other gets it meanwhile, because it still
 * exists.
 */
async function dropLockOfDead(home: string): Promise<void> {
  const holder = await readHolder(holderOf(home));
  if (holder === 0 || isAlive(holder)) return;
  const taken = join(home, `taken-by-${process.pid}`);
  try {
    await rename(holderOf(home), taken);
  } catch {
    return;
  }
  // Another process was faster, and this is already a successor's name.
  if ((await readHolder(taken)) !== holder) return rename(taken, holderOf(home));
  await rmdir(lockOf(home)).catch(() => {});
  await rm(taken, { force: true });
}

const readHolder = async (path: string) => Number(await readOwnFile(path).catch(() => ''));

/** The lock is a folder, accessible only to the user whatever the umask. */
const files = {
  ...fs,
  mkdir: (path: string, done: (error: NodeJS.ErrnoException | null) => void) =>
    fs.mkdir(path, 0o700, done),
};

async function tryLock(path: string): Promise<Release | undefined> {
  try {
    return await lock(path, {
      lockfilePath: path,
      stale: STALE_MS,
      realpath: false,
      fs: files,
      // For example, the folder was deleted meanwhile. The current work then fails by itself.
      onCompromised: () => {},
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') return undefined;
    throw error;
  }
}

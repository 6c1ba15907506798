import { rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { followLinks } from './replace-text.ts';

/** Reading a file and writing it again takes milliseconds: a lock that is older was left by a process that ended. */
const STALE_MS = 5_000;
const LOOK_AGAIN_MS = 20;

/** Runs work that reads a file and writes it again, one process at a time: none undoes what another wrote. */
export async function takeTurns<T>(
  named: string,
  work: () => Promise<T>,
  { signal }: { signal: AbortSignal },
): Promise<T> {
  const lock = `${await followLinks(named)}.lock`;
  while ((await tryLock(lock)) === 'taken') await sleep(LOOK_AGAIN_MS, undefined, { signal });
  try {
    return await work();
  } finally {
    await rm(lock, { force: true }).catch(() => undefined);
  }
}

/** A folder that takes no file has no lock either; whether the file can be written, the work finds out. */
async function tryLock(lock: string): Promise<'mine' | 'taken' | 'impossible'> {
  try {
    await writeFile(lock, '', { flag: 'wx' });
    return 'mine';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return 'impossible';
    const since = await stat(lock).catch(() => undefined);
    if (since && Date.now() - since.mtimeMs > STALE_MS) await rm(lock, { force: true });
    return 'taken';
  }
}

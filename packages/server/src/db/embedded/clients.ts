import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAlive,
  isSignedElsewhere,
  isSignerAlive,
  makeFolderInside,
  SILENCE_MAX_MS,
  signFile,
} from '@provoke/files';

const folderOf = (home: string) => join(home, 'clients');

export type Client = {
  /** Unregisters this process, and returns how many others remain. Dead processes do not count. */
  leave(): Promise<number>;
};

/** Registers this process as a user of the postmaster. Call it, and `leave`, under the lock. */
export async function joinClients(home: string, name: string): Promise<Client> {
  const folder = folderOf(home);
  await makeFolderInside(folder, 0o700);
  const path = join(folder, name);
  const signature = await signFile(path);
  if (!signature) throw new Error(`${path} exists already.`);
  return {
    async leave() {
      signature.stop();
      await rm(path, { force: true });
      return countAlive(folder);
    },
  };
}

async function countAlive(folder: string): Promise<number> {
  let alive = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (await isClientAlive(path, name)) alive++;
    else await rm(path, { force: true });
  }
  return alive;
}

/** Earlier versions left the file empty: its name starts with the process number. */
const isClientAlive = async (path: string, name: string) =>
  (await isSignerAlive(path)) || ((await isEmpty(path)) && isAlive(Number.parseInt(name, 10)));

const isEmpty = (path: string) =>
  lstat(path).then(
    ({ size }) => size === 0,
    () => false,
  );

const PAUSE_MS = 500;

/**
 * Two postmasters on one cluster damage it, and one in another container or machine cannot be detected or reached
 * from here. Waits until a process there would count as dead, then throws.
 */
export async function refuseClientsElsewhere(
  home: string,
  {
    maxWaitMs = SILENCE_MAX_MS + PAUSE_MS,
    signal,
  }: { maxWaitMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (await hasClientElsewhere(folderOf(home))) {
    if (Date.now() > deadline)
      throw new Error(
        `A process in another container or on another machine uses the database in ${home}. Stop that process, or let both use one PostgreSQL with DATABASE_URL.`,
      );
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

async function hasClientElsewhere(folder: string): Promise<boolean> {
  for (const name of await readdir(folder).catch(() => []))
    if (await isSignedElsewhere(join(folder, name))) return true;
  return false;
}

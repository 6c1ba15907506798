import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolderInside } from '../own-files/make-folder.ts';
import { isAlive } from './is-alive.ts';

const folderOf = (home: string) => join(home, 'clients');

/** Registers this process as a user of the postmaster. Call it under the lock. */
export async function joinClients(home: string, client: string): Promise<void> {
  await makeFolderInside(folderOf(home), 0o700);
  await writeFile(join(folderOf(home), client), '', { flag: 'wx', mode: 0o600 });
}

/** Unregisters this process, and returns how many others remain. Dead processes do not count. */
export async function leaveClients(home: string, client: string): Promise<number> {
  await rm(join(folderOf(home), client), { force: true });
  const others = await readdir(folderOf(home));
  const dead = others.filter((name) => !isAlive(Number.parseInt(name, 10)));
  for (const name of dead) await rm(join(folderOf(home), name), { force: true });
  return others.length - dead.length;
}

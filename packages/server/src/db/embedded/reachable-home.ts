import { randomUUID } from 'node:crypto';
import { access, constants, lstat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createFile, makeDataFolder, makeFolderInside, readOwnFile, stepsTo } from '@provoke/files';
import type { Logger } from 'pino';
import { isReachable, type User } from './unprivileged-user.ts';

/** For root, whose own folders other users cannot enter. */
const SYSTEM_FOLDER = '/var/lib/provoke';

/**
 * The cluster's folder: `postgres` in the data folder. If PostgreSQL must run as another user who cannot enter it
 * (root's home is closed), it is a system folder instead, and a note in the data folder names it. The note decides:
 * without its data folder a database belongs to no one.
 */
export async function reachableHome(
  dataDir: string,
  user: User,
  log: Logger | undefined,
): Promise<string> {
  const home = await makeHome(resolve(dataDir));
  if (!user) return home;
  const note = join(home, 'database-is-elsewhere.txt');
  const noted = await readNote(note);
  if (noted !== undefined) return makeHome(dirname(noted));
  if (isReachable(home, user)) return home;

  const closed = stepsTo(home).find((step) => !isReachable(step, user)) ?? home;
  const advice = `PostgreSQL runs as the user number ${user.uid}, who may not enter ${closed}. To let that user pass through: chmod o+x '${closed}'`;
  if (await hasCluster(home))
    throw new Error(`The database in ${home} cannot be started. ${advice}`);
  await makeDataFolder(SYSTEM_FOLDER);
  await createFile(note, `${join(SYSTEM_FOLDER, randomUUID(), 'postgres')}\n`);
  const elsewhere = await makeHome(dirname((await readNote(note)) ?? ''));
  log?.warn({ folder: elsewhere, reason: advice }, 'the database is not in the data folder');
  return elsewhere;
}

const hasCluster = (home: string) =>
  lstat(join(home, 'cluster')).then(
    () => true,
    () => false,
  );

/** Reads the note; of several processes that start together, one writes it. */
async function readNote(note: string): Promise<string | undefined> {
  const text = await readOwnFile(note).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

async function makeHome(folder: string): Promise<string> {
  const home = join(folder, 'postgres');
  try {
    await makeDataFolder(folder);
    await makeFolderInside(home, process.geteuid?.() === 0 ? 0o711 : 0o700);
    await access(home, constants.W_OK | constants.X_OK);
    return home;
  } catch (cause) {
    const reason = (cause as Error).message.replace(/\.$/, '');
    throw new Error(
      `The data folder ${folder} cannot be used: ${reason}. Choose another with --data-dir.`,
      { cause },
    );
  }
}

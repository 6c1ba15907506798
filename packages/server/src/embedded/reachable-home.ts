import { createHash } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isReachable, type User } from './unprivileged-user.ts';

/** For root, whose own folders nobody else may enter. */
const SYSTEM_FOLDER = '/var/lib/provoke';

/**
 * The folder of the cluster: `postgres` in the data folder. Where PostgreSQL has to run as another user
 * who cannot get there (root's home is closed), it is a folder of the system instead, named after the
 * data folder, and a note in the data folder says where.
 */
export async function reachableHome(dataDir: string, user: User): Promise<string> {
  const folder = resolve(dataDir);
  const home = await makeHome(folder, user);
  if (!user || isReachable(home, user)) return home;

  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  await mkdir(SYSTEM_FOLDER, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o711);
  const elsewhere = await makeHome(join(SYSTEM_FOLDER, name), user);
  await writeFile(join(home, 'database-is-elsewhere.txt'), `${elsewhere}\n`);
  return elsewhere;
}

async function makeHome(folder: string, user: User): Promise<string> {
  const home = join(folder, 'postgres');
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    // The other user may pass through, not look around.
    if (user) for (const path of [folder, home]) await chmod(path, 0o711);
    return home;
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be used: ${(cause as Error).message}. Choose another with --data-dir.`,
      { cause },
    );
  }
}

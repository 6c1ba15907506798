import { randomUUID } from 'node:crypto';
import { access, chmod, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isReachable, type User } from './unprivileged-user.ts';

/** For root, whose own folders nobody else may enter. */
const SYSTEM_FOLDER = '/var/lib/provoke';

/**
 * The folder of the cluster: `postgres` in the data folder. Where PostgreSQL has to run as another user
 * who cannot get there (root's home is closed), it is a folder of the system instead, and a note in the
 * data folder says which. The note decides: without its data folder, a database is nobody's.
 */
export async function reachableHome(dataDir: string, user: User): Promise<string> {
  const folder = resolve(dataDir);
  const home = await makeHome(folder, user);
  if (!user || isReachable(home, user)) return home;

  await mkdir(SYSTEM_FOLDER, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o711);
  const noted = await noteOnce(join(home, 'database-is-elsewhere.txt'), () =>
    join(SYSTEM_FOLDER, randomUUID(), 'postgres'),
  );
  return makeHome(join(noted, '..'), user);
}

/** What the note says; of several processes that start at once, one writes it. */
async function noteOnce(note: string, propose: () => string): Promise<string> {
  const known = await readFile(note, 'utf8').catch(() => undefined);
  if (known !== undefined) return known.trim();
  const draft = `${note}.${randomUUID()}`;
  await writeFile(draft, `${propose()}\n`);
  await link(draft, note).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(note, 'utf8')).trim();
}

async function makeHome(folder: string, user: User): Promise<string> {
  const home = join(folder, 'postgres');
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    // The other user may pass through, not look around.
    if (user) for (const path of [folder, home]) await chmod(path, 0o711);
    await access(home, constants.W_OK | constants.X_OK);
    return home;
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be used: ${(cause as Error).message}. Choose another with --data-dir.`,
      { cause },
    );
  }
}

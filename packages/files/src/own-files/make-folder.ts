import { chmod, lstat, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkFolder, checkFolderInside, checkParents, stepsTo } from './check-folder.ts';

/**
 * Creates the folder of the database and the campaigns. PostgreSQL does not run as root: if we are root, its user may
 * enter the folder, but not list it.
 */
export const makeDataFolder = (path: string): Promise<void> =>
  makeFolder(path, process.geteuid?.() === 0 ? 0o711 : 0o700);

/** Creates the missing parts of a path. Existing folders keep their mode, and must be writable by this user alone. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const folder = resolve(path);
  const missing: string[] = [];
  for (const step of stepsTo(folder).reverse()) {
    if (await exists(step)) break;
    missing.unshift(step);
  }
  const [first] = missing;
  if (first !== undefined) await checkParents(first);
  for (const step of missing) await make(step, mode);
  await checkFolder(folder);
}

/** The same inside a folder that was checked. */
export async function makeFolderInside(path: string, mode: number): Promise<void> {
  await make(path, mode);
  await checkFolderInside(path);
}

async function make(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  // The process's umask reduces the mode of `mkdir`.
  await chmod(path, mode);
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

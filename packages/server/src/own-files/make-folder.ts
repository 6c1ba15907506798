import { chmod, lstat, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkFolder, checkFolderInside, checkParents, stepsTo } from './check-folder.ts';

/**
 * The folder of the database and the campaigns. PostgreSQL does not run as root: where we are root, its user
 * may pass through, and look at nothing.
 */
export const makeDataFolder = (path: string): Promise<void> =>
  makeFolder(path, process.geteuid?.() === 0 ? 0o711 : 0o700);

/** Makes what is missing of a path. What was there before keeps its mode, and must be this user's alone. */
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
  // The process's umask takes rights away from `mkdir`.
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

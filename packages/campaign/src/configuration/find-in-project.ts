import { access } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * A file's path within its project, which is the nearest folder with a `.git`, else the working folder. Undefined for a
 * file outside of it.
 */
export async function findInProject(file: string): Promise<string | undefined> {
  const path = resolve(file);
  const within = relative((await findRoot(dirname(path))) ?? process.cwd(), path);
  const isOutside = isAbsolute(within) || within.split(sep)[0] === '..';
  return isOutside ? undefined : within.split(sep).join('/');
}

async function findRoot(folder: string): Promise<string | undefined> {
  const isRoot = await access(join(folder, '.git')).then(
    () => true,
    () => false,
  );
  if (isRoot) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findRoot(parent);
}

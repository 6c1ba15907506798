import { randomBytes } from 'node:crypto';
import { access, chmod, constants, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Writes a file of the user, whole or not at all: a crash or a full disk leaves what was there. A link stays a link and
 * a file keeps its mode.
 */
export async function replaceText(named: string, text: string): Promise<void> {
  const path = await followLinks(named);
  const there = await stat(path).catch(unlessMissing);
  // A pipe or a terminal, which nothing may take the place of.
  if (there && !there.isFile()) return writeFile(path, text);
  if (there) await access(path, constants.W_OK);
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    if (there) await chmod(draft, there.mode & 0o7777);
    await rename(draft, path);
  } catch (error) {
    if (!there || !isOfFolder(error)) throw error;
    await writeFile(path, text);
  } finally {
    await rm(draft, { force: true });
  }
}

const LINKS_MAX = 40;

/** Also where a link leads to a file that is not there yet. */
export async function followLinks(named: string): Promise<string> {
  let path = named;
  for (let links = 0; links < LINKS_MAX; links++) {
    const target = await readlink(path).catch(() => undefined);
    if (target === undefined) break;
    path = resolve(dirname(path), target);
  }
  return path;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Its folder takes no other file, as with one that is mounted alone into a container. */
const isOfFolder = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

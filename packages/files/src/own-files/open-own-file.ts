import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isLink } from './check-folder.ts';
import { checkOwn, NotOwn } from './trust.ts';

/** Missing on Windows. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/**
 * Opens a file that only this user (or root, or `owner`) can have written. Does not follow links or wait for pipes. A
 * new file is accessible to the user alone.
 */
export async function openOwnFile(
  path: string,
  flags: number,
  owner?: number,
): Promise<FileHandle> {
  const file = await open(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o600).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? isLink(path) : error;
    },
  );
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new NotOwn(`${path} is not a file.`);
    checkOwn(path, stats, owner);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The text of such a file. */
export async function readOwnFile(path: string, owner?: number): Promise<string> {
  const file = await openOwnFile(path, constants.O_RDONLY, owner);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

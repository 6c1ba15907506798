import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { checkFolder, targetOf } from './check-folder.ts';
import { readOwnFile } from './open-own-file.ts';

/** A file that is longer than anything a person writes. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

const BYTES_MAX = 20_000_000;

/** A file where it really is. */
export type FoundFile = { path: string; text: string };

/**
 * A file that only this user (or root) can have written or replaced: it, its folder, the folders above, and the same of
 * each link that leads to it. The text is of the very file that was checked.
 */
export async function readLinkedFile(path: string, links = 0): Promise<FoundFile> {
  const file = resolve(path);
  const folder = dirname(file);
  await checkFolder(folder, links);
  const stats = await lstat(file);
  if (stats.isSymbolicLink()) return readLinkedFile(await targetOf(file, stats, links), links + 1);
  if (stats.size > BYTES_MAX)
    throw new TooLarge(`${file} has ${stats.size} bytes. At most ${BYTES_MAX} are read.`);
  return { path: join(await realpath(folder), basename(file)), text: await readOwnFile(file) };
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFolder, checkFolderInside } from '@provoke/files';
import { draftsIn } from './open-export-folder.ts';

/** Far longer than a piece takes: one that is removed while it is written would only be exported again. */
const OLD_MS = 3_600_000;

/** Removes the files that killed processes left unfinished. What they held is still in the database. */
export async function clearDrafts(root: string): Promise<void> {
  const drafts = draftsIn(root);
  const names = await readdir(drafts).catch(() => []);
  if (names.length === 0) return;
  await checkFolder(root);
  await checkFolderInside(drafts);
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const path = join(drafts, name);
    // Another process may be faster.
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - written > OLD_MS) await rm(path, { force: true });
  }
}

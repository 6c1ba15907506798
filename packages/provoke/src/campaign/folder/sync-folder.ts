import { open } from 'node:fs/promises';

/** Puts the names in a folder on the disk, as flushing a file does only for what is in it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

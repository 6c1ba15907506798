import { open } from 'node:fs/promises';

/** Flushes a folder's names to disk; flushing a file covers only its content. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

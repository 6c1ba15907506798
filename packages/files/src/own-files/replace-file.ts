import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';

/** Atomically writes a file accessible to the user alone. It is on disk when this resolves. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = await writeDraft(path, text);
  await rename(draft, path).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

/** The same for a file that must not exist yet: false if another process was faster. */
export async function createFile(path: string, text: string): Promise<boolean> {
  const draft = await writeDraft(path, text);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Its name is unpredictable; if the file exists anyway, this fails. */
async function writeDraft(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    return draft;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The file appears only when it is complete. */
export async function writeWhole(path, contents, time = new Date()) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await utimes(draft, time, time);
  await rename(draft, path);
}

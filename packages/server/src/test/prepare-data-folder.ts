import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The embedded database of a data folder, migrated and stopped, to be copied into others. */
    preparedFolder: string;
  }
}

/** Its files belong to the user that PostgreSQL runs as, and have to stay theirs. */
export const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** Makes a data folder with a database that needs only to be started: to create one takes seconds. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await copyFolder(inject('preparedFolder'), join(dataDir, 'postgres'));
  return dataDir;
}

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The embedded database of a data folder, migrated and stopped, to be copied into others. */
    preparedFolder: string;
  }
}

/** Its files belong to the user that PostgreSQL runs as, and have to stay theirs. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** Makes the embedded database of a data folder, and a copy of it, migrated and stopped, to be copied into others. */
export async function makePreparedFolder(dataDir: string): Promise<string> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: postgres.url, onIdleError: () => {} });
  await migrate(db);
  await db.destroy();
  await postgres.close();
  const preparedFolder = join(dataDir, 'prepared');
  await copy(join(dataDir, 'postgres'), preparedFolder);
  return preparedFolder;
}

/** Makes a data folder with a database that needs only to be started: to create one takes seconds. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await copy(inject('preparedFolder'), join(dataDir, 'postgres'));
  return dataDir;
}

import { join } from 'node:path';
import { openDatabase } from '../db/database.ts';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { copyFolder } from './prepare-data-folder.ts';

/** Makes the embedded database of a data folder, and a copy of it, migrated and stopped, to be copied into others. */
export async function makePreparedFolder(dataDir: string): Promise<string> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: postgres.url, onIdleError: () => {} });
  await migrate(db);
  await db.destroy();
  await postgres.close();
  const preparedFolder = join(dataDir, 'prepared');
  await copyFolder(join(dataDir, 'postgres'), preparedFolder);
  return preparedFolder;
}

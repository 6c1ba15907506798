import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NAME } from '../db/embedded/cluster.ts';

/** The superuser's address of the database at `url`, which is in the data folder: tests may do what the service may not. */
export async function administratorUrl(url: string, dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim();
  return Object.assign(new URL(url), { username: NAME, password }).href;
}

import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';

export const ownMigrations = new URL('./migrations/', import.meta.url);

/** The files of a folder, in order. */
export const listMigrations = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();

/** Migrations that have run on this database. */
export async function listRan(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Those that only a newer version has. */
export const findUnknown = (ran: readonly string[], known: readonly string[]): string[] =>
  ran.filter((name) => !known.includes(name));

/** An older version would write records that a newer one does not expect. */
export const newerThanUs = (unknown: readonly string[]): string =>
  `The database was made by a newer version of provoke: this version does not know its ${unknown.length === 1 ? 'migration' : 'migrations'} ${unknown.join(', ')}. Install the newer version, or restore the backup from before the upgrade.`;

/** Why this version cannot serve the database, if so: another process may have upgraded or restored it. */
export async function findVersionProblem(db: Db): Promise<string | undefined> {
  const known = await listMigrations(ownMigrations);
  const ran = await listRan(db);
  const unknown = findUnknown(ran, known);
  if (unknown.length > 0) return newerThanUs(unknown);
  const missing = known.filter((name) => !ran.includes(name));
  if (missing.length === 0) return undefined;
  return `The database is of an older version: ${missing.join(', ')} has not run. Restart the service to upgrade it.`;
}

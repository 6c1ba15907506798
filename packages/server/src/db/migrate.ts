import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { findUnknown, listMigrations, listRan, newerThanUs, ownMigrations } from './migrations.ts';

/** An arbitrary number of our own: of several processes that start together, one migrates. */
const LOCK = 7_266_863_053;

/**
 * Upgrades the database to this version: runs every new file of the folder, in order, all or none. Throws if a newer
 * version has run files that are missing here.
 */
export async function migrate(db: Db, folder: URL = ownMigrations): Promise<void> {
  const files = await listMigrations(folder);
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '60s'; set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    await sql`create table if not exists migrations
      (name text primary key, ran_at timestamptz not null default now())`.execute(tx);
    const ran = await listRan(tx);
    const unknown = findUnknown(ran, files);
    if (unknown.length > 0) throw new Error(newerThanUs(unknown));
    for (const file of files.filter((name) => !ran.includes(name)))
      await run(tx, file, folder).catch((cause: Error) => {
        throw new Error(
          `The migration ${file} failed, and nothing was changed: ${cause.message}. The version that ran before still runs on this database.`,
          { cause },
        );
      });
  });
}

async function run(tx: Db, file: string, folder: URL): Promise<void> {
  // One at a time: a coordinator passes on the text that it was sent, and another machine takes one statement.
  for (const statement of splitStatements(await readFile(new URL(file, folder), 'utf8')))
    await sql.raw(statement).execute(tx);
  await sql`insert into migrations (name) values (${file})`.execute(tx);
}

/** Semicolons in comments, in quotes and between `$$` end no statement. */
const splitStatements = (text: string): string[] =>
  (text.match(/(?:--.*|'[^']*'|\$\$[\s\S]*?\$\$|[^;])+/g) ?? []).filter(
    (part) => part.replaceAll(/--.*/g, '').trim() !== '',
  );

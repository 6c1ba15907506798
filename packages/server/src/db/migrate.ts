import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Any number, as long as it is ours: of several processes that start at once, one migrates. */
const LOCK = 7_266_863_053;

/** Brings the database to this version: runs every file of `migrations/` that has not run yet, in order. */
export async function migrate(db: Db): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '60s'; set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    await sql`create table if not exists migrations
      (name text primary key, ran_at timestamptz not null default now())`.execute(tx);
    const ran = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const done = new Set(ran.rows.map(({ name }) => name));
    for (const file of files.filter((name) => !done.has(name))) {
      await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(tx);
      await sql`insert into migrations (name) values (${file})`.execute(tx);
    }
  });
}

import { sql } from 'kysely';
import type { Db } from './database.ts';

const WARNING =
  'The service connects to the database as a superuser. Give it a role of its own that owns its database: docs/guides/security.md, The database.';

/** What an operator should change, if the role could do more than use its own database. */
export async function superuserWarning(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ rolsuper: boolean }>`
    select rolsuper from pg_roles where rolname = current_user`.execute(db);
  return rows[0]?.rolsuper ? WARNING : undefined;
}

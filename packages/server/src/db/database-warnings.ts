import { sql } from 'kysely';
import type { ServerConfig } from '../config/config.ts';
import type { Db } from './database.ts';
import { unprotectedTransport } from './unprotected-transport.ts';

const SUPERUSER =
  'The service connects to the database as a superuser. Give it a role of its own that owns its database: docs/guides/security.md, The database.';

/** What an operator should change about their own database; the embedded one needs nothing. */
export async function databaseWarnings(
  db: Db,
  { databaseUrl, databaseTls }: Pick<ServerConfig, 'databaseUrl' | 'databaseTls'>,
): Promise<string[]> {
  if (!databaseUrl) return [];
  const { rows } = await sql<{ rolsuper: boolean }>`
    select rolsuper from pg_roles where rolname = current_user`.execute(db);
  const transport = databaseTls === 'optional' ? undefined : unprotectedTransport(databaseUrl);
  return [...(rows[0]?.rolsuper ? [SUPERUSER] : []), ...(transport ? [transport] : [])];
}

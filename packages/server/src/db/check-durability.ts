import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Acknowledged writes must be on disk. Throws if the database is configured otherwise. */
export async function checkDurability(db: Db): Promise<void> {
  const { rows } = await sql<Record<'fsync' | 'synchronous_commit', string>>`
    select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit`.execute(db);
  const off = Object.entries(rows[0] ?? {}).filter(([, value]) => value === 'off');
  if (off.length === 0) return;
  const names = off.map(([name]) => name);
  throw new Error(
    `The database may lose what it has acknowledged: ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} off. Turn it on, for example with: ${names.map((name) => `ALTER SYSTEM SET ${name} = on`).join('; ')}; SELECT pg_reload_conf();`,
  );
}

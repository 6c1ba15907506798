import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** How far ahead of the clock a stored time may be, as it was written. */
const times = [
  { table: 'idempotency_keys', column: 'created_at', ahead: '0' },
  { table: 'auth_sessions', column: 'created_at', ahead: '0' },
  { table: 'auth_sessions', column: 'expires_at', ahead: '7 days' },
  { table: 'auth_verifications', column: 'expires_at', ahead: '24 hours' },
  { table: 'sign_in_links', column: 'expires_at', ahead: '24 hours' },
  { table: 'invitations', column: 'expires_at', ahead: '7 days' },
  // The longest call of the gateway, and a minute to settle it.
  { table: 'reservations', column: 'expires_at', ahead: '11 minutes' },
] as const;

/**
 * Where the clock was ahead for a while, what was stored then would last that much longer: it counts as stored
 * now. The hourly limits do the same for themselves, with each request.
 */
export async function bringBackTimes(db: Db): Promise<void> {
  for (const { table, column, ahead } of times)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = now() + ${ahead}::interval
      where ${sql.ref(column)} > now() + ${ahead}::interval`.execute(db);
}

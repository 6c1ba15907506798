import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** How far in the future each stored time may be. */
const times = [
  { table: 'idempotency_keys', column: 'created_at', ahead: '0' },
  { table: 'auth_sessions', column: 'created_at', ahead: '0' },
  { table: 'auth_sessions', column: 'expires_at', ahead: '7 days' },
  { table: 'auth_verifications', column: 'expires_at', ahead: '24 hours' },
  { table: 'sign_in_links', column: 'expires_at', ahead: '24 hours' },
  { table: 'invitations', column: 'expires_at', ahead: '7 days' },
  // The gateway's longest call, and a minute to settle it.
  { table: 'reservations', column: 'expires_at', ahead: '11 minutes' },
] as const;

/**
 * Times stored while the clock was ahead would keep records valid for too long, so they count as stored now. The
 * hourly limits do the same with each request.
 */
export async function clampFutureTimes(db: Db): Promise<void> {
  for (const { table, column, ahead } of times)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = now() + ${ahead}::interval
      where ${sql.ref(column)} > now() + ${ahead}::interval`.execute(db);
}

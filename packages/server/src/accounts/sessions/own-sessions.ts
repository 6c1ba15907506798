import type { Session } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import { isInUse } from './session-store.ts';

type Own = { id: string; personId: string };
type Listing = Window & { idleMinutes: number };

/** The person's sessions in all organizations, newest first. */
export async function listSessions(
  db: Db,
  { id, personId }: Own,
  { idleMinutes, limit, offset }: Listing,
): Promise<Found<Session>> {
  const live = db
    .selectFrom('auth_sessions')
    .where('person_id', '=', personId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('awaits_second_step', '=', false)
    .where(isInUse({ idleMinutes }));
  const rows = await live
    .innerJoin('organizations', 'organizations.id', 'auth_sessions.organization_id')
    .select([
      'auth_sessions.id',
      'auth_sessions.created_at',
      'last_used_at',
      sql<Date>`least(expires_at, last_used_at + make_interval(mins => ${idleMinutes}))`.as(
        'expires_at',
      ),
      'address',
      'user_agent',
      'organization_id',
      'organizations.name as organization_name',
    ])
    .orderBy('auth_sessions.created_at', 'desc')
    .orderBy('auth_sessions.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await live
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    address: row.address || null,
    user_agent: row.user_agent || null,
    organization: row.organization_id,
    organization_name: row.organization_name,
    current: row.id === id,
  }));
  return { total, items };
}

/** Returns whether the person had such a session. */
export async function endSessionOf(tx: Db, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_sessions')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

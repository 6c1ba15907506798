import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hashSessionToken } from './hash-session-tokens.ts';

type Idle = { idleMinutes: number };

export const isInUse = ({ idleMinutes }: Idle) =>
  sql<boolean>`auth_sessions.last_used_at > now() - make_interval(mins => ${idleMinutes})`;

/**
 * With the organization, user number and role of the membership that the session acts for, and whether it lacks a second
 * factor that this organization requires.
 */
export const findSession = (db: Db, token: string, idle: Idle) =>
  sessionWith(db, token)
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'auth_sessions.created_at as startedAt',
      // A use in the future means that the clock was set back.
      sql<boolean>`auth_sessions.last_used_at not between now() - interval '1 minute' and now()`.as(
        'isUseUnrecorded',
      ),
      'users.role',
      sql<boolean>`(organizations.require_second_factor and not exists (
        select from auth_two_factors
        where auth_two_factors.person_id = auth_sessions.person_id and verified))`.as(
        'lacksSecondFactor',
      ),
    ])
    .where(isInUse(idle))
    .where('auth_sessions.awaits_second_step', '=', false)
    .executeTakeFirst();

/** A session that waits for the second step and is good for nothing else. */
export const findWaitingSession = (db: Db, token: string) =>
  sessionWith(db, token).where('auth_sessions.awaits_second_step', '=', true).executeTakeFirst();

/** A session that has just started, whether it waits for the second step or not. */
export const findStartedSession = (db: Db, token: string) =>
  sessionWith(db, token)
    .select('auth_sessions.awaits_second_step as awaitsSecondStep')
    .executeTakeFirst();

/** Unexpired, and of a current member. */
const sessionWith = (db: Db, token: string) =>
  db
    .selectFrom('auth_sessions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'auth_sessions.organization_id')
        .onRef('users.id', '=', 'auth_sessions.user_id'),
    )
    .select([
      'auth_sessions.id',
      'auth_sessions.person_id as personId',
      'users.organization_id as organizationId',
      'users.id as userId',
    ])
    .where('auth_sessions.token_sha256', '=', hashSessionToken(token))
    .where('auth_sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.removed_at', 'is', null);

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** As `findSession`, and restarts the idle time. Writes at most once a minute. */
export async function useSession(db: Db, token: string, idle: Idle): Promise<Session | undefined> {
  const session = await findSession(db, token, idle);
  if (session?.isUseUnrecorded)
    await db
      .updateTable('auth_sessions')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', session.id)
      .execute();
  return session;
}

/** Locks the session's row against deletion until the transaction ends; false if the session has ended. */
export async function lockSession(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSession(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('auth_sessions').where('id', '=', id).execute();
}

export async function endSessionWith(tx: Db, token: string): Promise<void> {
  await tx
    .deleteFrom('auth_sessions')
    .where('token_sha256', '=', hashSessionToken(token))
    .execute();
}

export async function endSessionsOf(
  tx: Db,
  personId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_sessions')
    .where('person_id', '=', personId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function forgetOldSessions(db: Db): Promise<void> {
  for (const table of ['auth_sessions', 'auth_verifications', 'sign_in_links'] as const)
    await db.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute();
}

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { hashSessionToken } from './hash-session-tokens.ts';

/** The organization, the number in it and the role are those of the membership that the session acts for. */
export async function findSession(db: Db, token: string) {
  return db
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
      'users.role',
    ])
    .where('auth_sessions.token_sha256', '=', hashSessionToken(token))
    .where('auth_sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
}

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function endSession(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('auth_sessions').where('id', '=', id).execute();
}

export async function endSessionsOf(
  tx: Db,
  personId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .deleteFrom('auth_sessions')
    .where('person_id', '=', personId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute();
}

export async function forgetOldSessions(db: Db): Promise<void> {
  for (const table of ['auth_sessions', 'auth_verifications', 'sign_in_links'] as const)
    await db.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute();
}

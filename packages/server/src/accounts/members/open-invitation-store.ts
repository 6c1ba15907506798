import type { Role } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hashToken } from '../secrets/token.ts';

export type ConsumedInvitation = { organization_id: string; email: string; role: Role };

/** Invitations that can be accepted: not expired, and from a member who may still invite. */
const openInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('users as inviter', (join) =>
      join
        .onRef('inviter.organization_id', '=', 'invitations.organization_id')
        .onRef('inviter.id', '=', 'invitations.invited_by'),
    )
    .where('inviter.role', '=', 'owner')
    .where('inviter.removed_at', 'is', null)
    .where('invitations.expires_at', '>', sql<Date>`now()`);

/** Undefined if it was used, has expired, never existed, or its inviter may no longer invite. */
export const findOpenInvitation = (db: Db, token: string) =>
  openInvitations(db)
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select(['invitations.email', 'organizations.name as organization'])
    .where('token_sha256', '=', hashToken(token))
    .executeTakeFirst();

/** Deletes and returns the invitation; undefined if it cannot be accepted. */
export async function consumeInvitation(
  tx: Db,
  token: string,
): Promise<ConsumedInvitation | undefined> {
  const [consumed] = await consumeInvitations(tx, ['token_sha256', hashToken(token)]);
  return consumed;
}

/** The same for every invitation to an address, which its owner has proved. */
export const consumeInvitationsTo = (tx: Db, email: string): Promise<ConsumedInvitation[]> =>
  consumeInvitations(tx, ['email', email]);

/** Locks the inviter's row, so that the inviter is not demoted or removed in between. */
async function consumeInvitations(
  tx: Db,
  [column, value]: ['token_sha256', Buffer] | ['email', string],
): Promise<ConsumedInvitation[]> {
  const open = await openInvitations(tx)
    .select('invitations.id')
    .where(`invitations.${column}`, '=', value)
    .forShare('inviter')
    .execute();
  if (open.length === 0) return [];
  return tx
    .deleteFrom('invitations')
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .where(column, '=', value)
    .returning(['organization_id', 'email', 'role'])
    .execute();
}

export async function isInvited(db: Db, email: string): Promise<boolean> {
  const row = await openInvitations(db)
    .select('invitations.id')
    .where('invitations.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

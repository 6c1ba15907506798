import type { Invitation, Role } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import { hashToken, newToken } from '../secrets/token.ts';

const INVITED_FOR_DAYS = 7;

const selectInvitations = (db: Db, organizationId: string) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.invited_by',
      'users.username as invited_by_username',
      'invitations.expires_at',
      'invitations.created_at',
    ])
    .where('invitations.organization_id', '=', organizationId)
    .where('invitations.expires_at', '>', sql<Date>`now()`);

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

/** Newest first, without expired ones. */
export async function listInvitations(
  db: Db,
  organizationId: string,
  { limit, offset }: Window,
): Promise<Found<Invitation>> {
  const rows = await selectInvitations(db, organizationId)
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return { total, items: rows.map(toInvitation) };
}

export async function findInvitation(db: Db, organizationId: string, id: string) {
  return selectInvitations(db, organizationId).where('invitations.id', '=', id).executeTakeFirst();
}

type NewInvitation = { email: string; role: Role; invitedBy: number };

/** Replaces an earlier invitation to the same address, whose link ends. */
export async function createInvitation(
  db: Db,
  organizationId: string,
  { email, role, invitedBy }: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const token = newToken();
  const invitation = {
    id: newId(),
    role,
    token_sha256: hashToken(token),
    invited_by: invitedBy,
    expires_at: new Date(Date.now() + INVITED_FOR_DAYS * 86_400_000),
    created_at: new Date(),
  };
  const { id } = await db
    .insertInto('invitations')
    .values({ organization_id: organizationId, email, ...invitation })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'email']).doUpdateSet(invitation),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await selectInvitations(db, organizationId)
    .where('invitations.id', '=', id)
    .executeTakeFirstOrThrow();
  return { invitation: toInvitation(row), token };
}

export async function deleteInvitation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes and returns the invitations that a user made or that go to an address. */
export async function withdrawInvitations(
  tx: Db,
  organizationId: string,
  { by, to = null }: { by: number; to?: string | null },
): Promise<{ id: string; email: string }[]> {
  return tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where(({ eb, or }) =>
      or([eb('invited_by', '=', by), ...(to === null ? [] : [eb('email', '=', to)])]),
    )
    .returning(['id', 'email'])
    .execute();
}

const toInvitation = (row: Row): Invitation => ({
  ...row,
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
});

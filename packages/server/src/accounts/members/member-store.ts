import type { Member, Role } from '@provoke/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../audit/audit-store.ts';
import { type Db, inTransaction } from '../../db/database.ts';
import type { Found, Window } from '../../db/page-window.ts';
import { withdrawInvitations } from './invitation-store.ts';

const selectMembers = (db: Db, organizationId: string) =>
  db
    .selectFrom('users')
    .leftJoin('auth_people', 'auth_people.id', 'users.person_id')
    .select([
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.role',
      'users.created_at',
      'users.person_id',
      sql<string | null>`coalesce(auth_people.email, auth_people.claimed_email)`.as('email'),
    ])
    .where('users.organization_id', '=', organizationId)
    .where('users.removed_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

/** Newest first. */
export async function listMembers(
  db: Db,
  organizationId: string,
  { limit, offset }: Window,
): Promise<Found<Member>> {
  const rows = await selectMembers(db, organizationId)
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { total, items: rows.map(toMember) };
}

export async function findMember(
  db: Db,
  organizationId: string,
  id: number,
): Promise<Member | undefined> {
  const row = await selectMembers(db, organizationId).where('users.id', '=', id).executeTakeFirst();
  return row && toMember(row);
}

export async function findMemberByEmail(
  db: Db,
  organizationId: string,
  email: string,
): Promise<Member | undefined> {
  const row = await selectMembers(db, organizationId)
    .where(sql`coalesce(auth_people.email, auth_people.claimed_email)`, '=', email)
    .executeTakeFirst();
  return row && toMember(row);
}

/** An organization without an owner could be managed by nobody. */
export type Refusal = 'not-found' | 'last-owner';

/** Whoever is an owner no longer may invite nobody: their invitations are withdrawn. */
export const changeRole = (
  db: Db,
  actor: Actor,
  { id, role }: { id: number; role: Role },
): Promise<Refusal | undefined> =>
  keepingAnOwner(db, actor.organizationId, id, {
    staysOwner: role === 'owner',
    change: async (tx) => {
      await tx.updateTable('users').set({ role }).where('id', '=', id).execute();
      if (role !== 'owner') await withdraw(tx, actor, { by: id });
    },
  });

/**
 * Keys, sessions and invitations, theirs and those to their address, end with the membership; the row stays
 * for whoever reads who did what.
 */
export const removeMember = (db: Db, actor: Actor, id: number): Promise<Refusal | undefined> =>
  keepingAnOwner(db, actor.organizationId, id, {
    staysOwner: false,
    change: async (tx, { email }) => {
      await tx.updateTable('users').set({ removed_at: new Date() }).where('id', '=', id).execute();
      await tx.updateTable('api_keys').set({ revoked: true }).where('user_id', '=', id).execute();
      await tx.deleteFrom('auth_sessions').where('user_id', '=', id).execute();
      await tx.deleteFrom('sign_in_links').where('user_id', '=', id).execute();
      await withdraw(tx, actor, { by: id, to: email });
    },
  });

async function withdraw(
  tx: Db,
  actor: Actor,
  invitations: { by: number; to?: string | null },
): Promise<void> {
  for (const { id, email } of await withdrawInvitations(tx, actor.organizationId, invitations))
    await recordAudit(tx, actor, {
      action: 'invitation-withdraw',
      subject: id,
      details: { email },
    });
}

/** Holds the row, so that it stays true until the transaction ends. */
export async function isStillOwner(tx: Db, organizationId: string, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

type Change = { staysOwner: boolean; change(tx: Db, member: Member): Promise<void> };

/** Takes turns on the organization's row: of two owners, both cannot remove the other at once. */
const keepingAnOwner = (
  db: Db,
  organizationId: string,
  id: number,
  { staysOwner, change }: Change,
): Promise<Refusal | undefined> =>
  inTransaction(db, async (tx) => {
    await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organizationId)
      .forUpdate()
      .execute();
    const member = await findMember(tx, organizationId, id);
    if (!member) return 'not-found';
    const owners = await tx
      .selectFrom('users')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('role', '=', 'owner')
      .where('removed_at', 'is', null)
      .execute();
    if (!staysOwner && owners.length === 1 && owners[0]?.id === id) return 'last-owner';
    await change(tx, member);
    return undefined;
  });

const toMember = ({ person_id, created_at, ...row }: Row): Member => ({
  ...row,
  created_at: created_at.toISOString(),
});

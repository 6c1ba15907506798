import type { Member, Role } from '@provoke/contract';
import { type Db, inTransaction } from '../db/database.ts';
import type { Found, Window } from '../db/page-window.ts';

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
      'auth_people.email',
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
    .where('auth_people.email', '=', email)
    .executeTakeFirst();
  return row && toMember(row);
}

/** An organization without an owner could be managed by nobody. */
export type Refusal = 'not-found' | 'last-owner';

export const changeRole = (
  db: Db,
  organizationId: string,
  { id, role }: { id: number; role: Role },
): Promise<Refusal | undefined> =>
  keepingAnOwner(db, organizationId, id, {
    staysOwner: role === 'owner',
    change: async (tx) => {
      await tx.updateTable('users').set({ role }).where('id', '=', id).execute();
    },
  });

/** Keys and sessions end with the membership; the row stays for whoever reads who did what. */
export const removeMember = (
  db: Db,
  organizationId: string,
  id: number,
): Promise<Refusal | undefined> =>
  keepingAnOwner(db, organizationId, id, {
    staysOwner: false,
    change: async (tx) => {
      await tx.updateTable('users').set({ removed_at: new Date() }).where('id', '=', id).execute();
      await tx.updateTable('api_keys').set({ revoked: true }).where('user_id', '=', id).execute();
      await tx.deleteFrom('auth_sessions').where('user_id', '=', id).execute();
      await tx.deleteFrom('sign_in_links').where('user_id', '=', id).execute();
    },
  });

type Change = { staysOwner: boolean; change(tx: Db): Promise<void> };

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
    await change(tx);
    return undefined;
  });

const toMember = ({ person_id, created_at, ...row }: Row): Member => ({
  ...row,
  created_at: created_at.toISOString(),
});

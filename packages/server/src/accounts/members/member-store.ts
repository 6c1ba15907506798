import type { Member, MemberSort } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';

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
      sql<boolean>`exists (
        select from auth_two_factors
        where auth_two_factors.person_id = users.person_id and verified)`.as('second_factor'),
    ])
    .where('users.organization_id', '=', organizationId)
    .where('users.removed_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

const NAME = sql`lower(coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.username))`;

const orders = {
  newest: sql`users.id desc`,
  oldest: sql`users.id`,
  name: sql`${NAME}, users.id`,
  '-name': sql`${NAME} desc, users.id`,
  role: sql`users.role, users.id`,
  '-role': sql`users.role desc, users.id`,
} satisfies Record<MemberSort, RawBuilder<unknown>>;

/** Newest first by default. */
export async function listMembers(
  db: Db,
  organizationId: string,
  { limit, offset, sort = 'newest' }: Window & { sort?: MemberSort | undefined },
): Promise<Found<Member>> {
  const rows = await selectMembers(db, organizationId)
    .orderBy(orders[sort])
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

/** Locks the row, so that the answer stays true until the transaction ends. */
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

const toMember = ({ person_id, created_at, ...row }: Row): Member => ({
  ...row,
  created_at: created_at.toISOString(),
});

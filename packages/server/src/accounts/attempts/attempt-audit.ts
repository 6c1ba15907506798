import type { AuditAction } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Account } from './account.ts';

type Membership = { organizationId: string; userId: number };
type From = { account: Account; address: string };

/** Returns a membership of the account, if there is such an account. */
export const recordFailedSignIn = (db: Db, from: From): Promise<Membership | undefined> =>
  recordOf(db, 'sign-in-fail', from);

export async function recordSlowed(db: Db, from: From): Promise<void> {
  await recordOf(db, 'sign-in-slow', from);
}

/** Records it in every organization of the account. Takes the same statement if there is no such account. */
async function recordOf(
  db: Db,
  action: AuditAction,
  { account, address }: From,
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    insert into audit_log (organization_id, action, actor_id, actor_username, address)
    select users.organization_id, ${action}, users.id, users.username, ${address || null}
    from users join auth_people on auth_people.id = users.person_id
    where ${isAccount(account)} and users.removed_at is null
    order by users.id
    returning organization_id as "organizationId", actor_id as "userId"`.execute(db);
  return rows[0];
}

const isAccount = ({ email, personId }: Account): RawBuilder<boolean> =>
  personId === undefined ? sql`auth_people.email = ${email}` : sql`auth_people.id = ${personId}`;

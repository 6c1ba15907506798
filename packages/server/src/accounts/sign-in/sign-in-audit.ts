import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Records it in every organization of the account. Takes the same statement if there is no such account. */
export async function recordFailedSignIn(db: Db, email: string, address: string): Promise<void> {
  await sql`
    insert into audit_log (organization_id, action, actor_id, actor_username, address)
    select users.organization_id, 'sign-in-fail', users.id, users.username, ${address || null}
    from users join auth_people on auth_people.id = users.person_id
    where auth_people.email = ${email} and users.removed_at is null`.execute(db);
}

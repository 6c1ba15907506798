import type { Db } from '../db/database.ts';
import { violation } from '../db/failure.ts';
import { newId } from '../db/new-id.ts';
import { maskKeys } from '../keys/mask-keys.ts';

export type Person = { id: string; email: string | null; emailVerified: boolean };

export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  return selectPeople(db).where('email', '=', email).executeTakeFirst();
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return selectPeople(db).where('id', '=', id).executeTakeFirst();
}

const selectPeople = (db: Db) =>
  db.selectFrom('auth_people').select(['id', 'email', 'email_verified as emailVerified']);

type NewPerson = {
  email: string | null;
  /** Whoever runs the service vouches for the address. What an owner of an organization says is no proof. */
  emailVerified?: boolean;
};

/** Throws PostgreSQL's violation of `auth_people_email_key` when somebody has the address. */
export async function createPerson(
  tx: Db,
  { email, emailVerified = false }: NewPerson,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('auth_people')
    .values({ id, name: usernameOf(email), email, email_verified: emailVerified })
    .execute();
  return id;
}

/** A changed address has yet to be proved. */
export async function changeEmail(tx: Db, personId: string, email: string): Promise<void> {
  await tx
    .updateTable('auth_people')
    .set({ email, email_verified: false, updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
}

export const isEmailTaken = (error: unknown): boolean =>
  violation(error)?.constraint === 'auth_people_email_key';

/** The way to sign in that better-auth knows as `credential`. */
export async function setPassword(tx: Db, personId: string, passwordHash: string): Promise<void> {
  const password = { password: passwordHash, updated_at: new Date() };
  await tx
    .insertInto('auth_accounts')
    .values({
      id: newId(),
      person_id: personId,
      provider_id: 'credential',
      account_id: personId,
      ...password,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet(password))
    .execute();
}

/** What others see: not the whole address. */
export const usernameOf = (email: string | null): string =>
  maskKeys(email?.split('@')[0] ?? 'owner').text;

/** Undefined for whoever only signs in otherwise. */
export async function findPasswordHash(db: Db, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', personId)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Only in place of the one that was proved: of two changes at once, one is made. */
export async function replacePassword(
  tx: Db,
  personId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth_accounts')
    .set({ password: after, updated_at: new Date() })
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', personId)
    .where('password', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

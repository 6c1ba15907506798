import type { Db } from '../../db/database.ts';
import { maskKeys } from '../../db/key-format/mask-keys.ts';
import { newId } from '../../db/new-id.ts';

export type Person = {
  id: string;
  /** For signing in. */
  email: string | null;
  emailVerified: boolean;
  /** Requested, not proved yet. */
  claimedEmail: string | null;
};

export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  return selectPeople(db).where('email', '=', email).executeTakeFirst();
}

/** As `findPersonByEmail`, and locks the row until the transaction ends. */
export async function lockPersonByEmail(tx: Db, email: string): Promise<Person | undefined> {
  return selectPeople(tx).where('email', '=', email).forUpdate().executeTakeFirst();
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return selectPeople(db).where('id', '=', id).executeTakeFirst();
}

const selectPeople = (db: Db) =>
  db
    .selectFrom('auth_people')
    .select(['id', 'email', 'email_verified as emailVerified', 'claimed_email as claimedEmail']);

type NewPerson = {
  email: string | null;
  /** Proved by the operator of the service. An organization's owner cannot prove an address. */
  emailVerified?: boolean;
  name?: string;
};

/** Throws PostgreSQL's violation of `auth_people_email_key` if the address is taken. */
export async function createPerson(
  tx: Db,
  { email, emailVerified = false, name = usernameOf(email) }: NewPerson,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('auth_people')
    .values({ id, name, email, email_verified: emailVerified })
    .execute();
  return id;
}

/** Locks the row until the transaction ends. */
export async function lockPerson(tx: Db, personId: string): Promise<void> {
  await tx.selectFrom('auth_people').select('id').where('id', '=', personId).forUpdate().execute();
}

/** The part of the address that other members see. */
export const usernameOf = (email: string | null): string =>
  maskKeys(email?.split('@')[0] ?? 'owner').text;

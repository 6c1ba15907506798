import type { Db } from '../../db/database.ts';
import { violation } from '../../db/failure.ts';
import { newId } from '../../db/new-id.ts';
import { maskKeys } from '../../keys/mask-keys.ts';

export type Person = {
  id: string;
  /** Signs in. */
  email: string | null;
  emailVerified: boolean;
  /** Asked for. */
  claimedEmail: string | null;
};

export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  return selectPeople(db).where('email', '=', email).executeTakeFirst();
}

/** As `findPersonByEmail`, and nothing about the person changes until the transaction ends. */
export async function holdPersonByEmail(tx: Db, email: string): Promise<Person | undefined> {
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
  /** Whoever runs the service vouches for the address. What an owner of an organization says is no proof. */
  emailVerified?: boolean;
  name?: string;
};

/** Throws PostgreSQL's violation of `auth_people_email_key` when somebody has the address. */
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

/** An address that was only named goes to somebody else, or to nobody yet. */
export async function releaseEmail(tx: Db, personId: string): Promise<void> {
  await tx
    .updateTable('auth_people')
    .set(({ ref }) => ({ email: null, claimed_email: ref('email'), updated_at: new Date() }))
    .where('id', '=', personId)
    .execute();
}

/** What was asked for; it counts when it is proved. */
export async function claimEmail(tx: Db, personId: string, email: string): Promise<void> {
  await tx
    .updateTable('auth_people')
    .set({ claimed_email: email, updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
}

/**
 * Signs a person in from now on, unless it is somebody's already: then it is only asked for. Nobody learns which.
 * To be done again when `isEmailTaken` says that somebody else came first.
 */
export async function nameEmail(tx: Db, personId: string, email: string): Promise<void> {
  if (await findPersonByEmail(tx, email)) return claimEmail(tx, personId, email);
  await tx
    .updateTable('auth_people')
    .set({ email, claimed_email: null, email_verified: false, updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
}

/** Of two who name an address at once, the second finds it taken. */
export async function namingEmail<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return work();
  }
}

/** Somebody new, who has named an address. */
export async function createNamed(tx: Db, email: string): Promise<string> {
  const personId = await createPerson(tx, { email: null, name: usernameOf(email) });
  await nameEmail(tx, personId, email);
  return personId;
}

/** Holds the row, so that nobody proves or changes anything about the person meanwhile. */
export async function lockPerson(tx: Db, personId: string): Promise<void> {
  await tx.selectFrom('auth_people').select('id').where('id', '=', personId).forUpdate().execute();
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

import type { Db } from '../../db/database.ts';
import { violation } from '../../db/failure.ts';
import { createPerson, findPersonByEmail, usernameOf } from './person-store.ts';

/** Removes an address that was never proved; it becomes a requested one. */
export async function releaseEmail(tx: Db, personId: string): Promise<void> {
  await tx
    .updateTable('auth_people')
    .set(({ ref }) => ({ email: null, claimed_email: ref('email'), updated_at: new Date() }))
    .where('id', '=', personId)
    .execute();
}

/** Requests an address, which takes effect once it is proved. */
export async function claimEmail(tx: Db, personId: string, email: string): Promise<void> {
  await tx
    .updateTable('auth_people')
    .set({ claimed_email: email, updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
}

/**
 * Lets a person sign in with an address. If another person has it, it is only requested; the caller cannot tell
 * which. Run inside `retryingTakenEmail`.
 */
export async function assignEmail(tx: Db, personId: string, email: string): Promise<void> {
  if (await findPersonByEmail(tx, email)) return claimEmail(tx, personId, email);
  await tx
    .updateTable('auth_people')
    .set({ email, claimed_email: null, email_verified: false, updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
}

/** Runs the work again if another person took the address in between. */
export async function retryingTakenEmail<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return work();
  }
}

/** A new person with an address that is not proved. */
export async function createPersonWithEmail(tx: Db, email: string): Promise<string> {
  const personId = await createPerson(tx, { email: null, name: usernameOf(email) });
  await assignEmail(tx, personId, email);
  return personId;
}

const isEmailTaken = (error: unknown): boolean =>
  violation(error)?.constraint === 'auth_people_email_key';

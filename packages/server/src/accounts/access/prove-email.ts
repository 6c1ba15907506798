import type { Db } from '../../db/database.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { releaseEmail } from '../people/email-store.ts';
import { findPersonByEmail } from '../people/person-store.ts';
import { removeSecondFactor } from '../second-factor/second-factor-store.ts';
import { membershipsOf, revokeAccess } from './revoke-access.ts';

const OPERATOR = { via: 'operator', address: '' } as const;

/**
 * Records that an operator vouches for the address of this person, who can now sign in with it. A person who had it
 * without proof loses it; if another person has proved it, nothing changes and the result is false.
 */
export async function proveEmail(tx: Db, personId: string, email: string): Promise<boolean> {
  const holder = await findPersonByEmail(tx, email);
  if (holder && holder.id !== personId) {
    if (holder.emailVerified) return false;
    await releaseEmail(tx, holder.id);
  }
  await tx
    .updateTable('auth_people')
    .set({ email, email_verified: true, claimed_email: null, updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
  await recordProof(tx, personId, email);
  await revokeAccess(tx, personId, OPERATOR);
  return true;
}

/**
 * Hands an account whose address was never proved over to the owner of the address. Passwords, second factor, sessions
 * and keys of before end; the operator's link opens it next.
 */
export async function handOverAccount(tx: Db, personId: string, email: string): Promise<void> {
  await tx.deleteFrom('auth_accounts').where('person_id', '=', personId).execute();
  await removeSecondFactor(tx, personId);
  await proveEmail(tx, personId, email);
}

async function recordProof(tx: Db, personId: string, email: string): Promise<void> {
  for (const { organizationId } of await membershipsOf(tx, personId))
    await recordAudit(
      tx,
      { organizationId, userId: null, ...OPERATOR },
      { action: 'email-prove', subject: email },
    );
}

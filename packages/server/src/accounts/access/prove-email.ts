import { recordAudit } from '../../audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { releaseEmail } from '../people/email-store.ts';
import { findPersonByEmail } from '../people/person-store.ts';
import { membershipsOf, revokeAccess } from './revoke-access.ts';

const OPERATOR = { via: 'operator', address: '' } as const;

/**
 * An operator vouches that an address is this person's: from now on it signs them in. Whoever had only named it
 * loses it; whoever has proved it keeps it, and the answer is false.
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
 * Gives an account, named after an address that nobody had proved, to the owner of the address: nothing that
 * opened it before opens it now, and what opens it next is the operator's link.
 */
export async function handOver(tx: Db, personId: string, email: string): Promise<void> {
  await tx.deleteFrom('auth_accounts').where('person_id', '=', personId).execute();
  await tx.deleteFrom('auth_two_factors').where('person_id', '=', personId).execute();
  await tx
    .updateTable('auth_people')
    .set({ two_factor_enabled: false })
    .where('id', '=', personId)
    .execute();
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

import type { Db } from '../../db/database.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Owner } from '../organizations/organization-store.ts';
import { setPassword } from '../passwords/password-store.ts';
import { assignEmail, retryingTakenEmail } from '../people/email-store.ts';
import { createPerson, lockPerson } from '../people/person-store.ts';
import { findProfile } from '../people/profile-store.ts';
import type { Membership } from '../sessions/start-session.ts';
import { consumeSignInLink, findLinkOwner } from './link-store.ts';
import { revokeAccess } from './revoke-access.ts';

type LinkUse = {
  token: string;
  email?: string | undefined;
  /** Already hashed, because hashing takes longer than a transaction should. */
  passwordHash?: string | undefined;
  address: string;
};

/**
 * Uses up a sign-in link and returns the membership that it opens. A user without a person gets a new one. A new
 * password ends the sessions and keys of the old one.
 */
export const useLink = (db: Db, use: LinkUse): Promise<Membership> =>
  retryingTakenEmail(() => db.transaction().execute((tx) => useLinkIn(tx, use)));

async function useLinkIn(
  tx: Db,
  { token, email, passwordHash, address }: LinkUse,
): Promise<Membership> {
  const owner = await findLinkOwner(tx, token);
  const profile = owner && (await findProfile(tx, owner));
  // Locked before the link, in the same order as `revokeAccess`.
  if (profile?.personId) await lockPerson(tx, profile.personId);
  if (!profile || !(await consumeSignInLink(tx, token))) throw invalidLink();
  const personId = profile.personId ?? (await claim(tx, owner));
  if (email !== undefined && email !== profile.email) {
    if (profile.email !== null)
      throw fieldProblem('email', 'This account has another address already.');
    await assignEmail(tx, personId, email);
  }
  if (passwordHash !== undefined) {
    await setPassword(tx, personId, passwordHash);
    if (profile.personId) await revokeAccess(tx, personId, { via: 'session', address });
    const actor = { ...owner, via: 'session' as const, address };
    await recordAudit(tx, actor, { action: 'password-change' });
  }
  return { personId, organizationId: owner.organizationId, memberId: owner.userId };
}

export const invalidLink = () =>
  new Problem('not-found', { detail: 'This link is not valid any more.' });

async function claim(tx: Db, { organizationId, userId }: Owner): Promise<string> {
  const personId = await createPerson(tx, { email: null });
  await tx
    .updateTable('users')
    .set({ person_id: personId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute();
  return personId;
}

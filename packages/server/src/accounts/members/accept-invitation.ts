import type { Db } from '../../db/database.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { setPassword } from '../passwords/password-store.ts';
import { createPersonWithEmail, retryingTakenEmail } from '../people/email-store.ts';
import { findPerson } from '../people/person-store.ts';
import type { Membership } from '../sessions/start-session.ts';
import { joinOrganization } from './join-organization.ts';
import { consumeInvitation } from './open-invitation-store.ts';

type Acceptance = {
  token: string;
  /** The signed-in person, if any. */
  personId: string | undefined;
  passwordHash: string | undefined;
  address: string;
};

/**
 * The inviter sees the link, so it opens no existing account and does not reveal whether one exists. A person with an
 * account signs in first; for others it creates an account.
 */
export const acceptInvitation = (
  db: Db,
  { token, personId, passwordHash, address }: Acceptance,
): Promise<Membership> =>
  retryingTakenEmail(() =>
    db.transaction().execute(async (tx) => {
      const invitation = await consumeInvitation(tx, token);
      if (!invitation) throw invalidInvitation();
      const { email } = invitation;
      const joining = personId
        ? await signedInAs(tx, personId, email)
        : await newPerson(tx, email, passwordHash);
      const { organizationId, userId } = await joinOrganization(tx, {
        ...invitation,
        personId: joining,
        address,
      });
      return { personId: joining, organizationId, memberId: userId };
    }),
  );

export const invalidInvitation = () =>
  new Problem('not-found', { detail: 'This invitation is not valid any more.' });

async function signedInAs(tx: Db, personId: string, email: string): Promise<string> {
  const person = await findPerson(tx, personId);
  if (person?.email !== email)
    throw new Problem('not-yours', { detail: `This invitation is for ${email}.` });
  return personId;
}

async function newPerson(tx: Db, email: string, passwordHash: string | undefined): Promise<string> {
  if (passwordHash === undefined) throw fieldProblem('password', 'This field is required.');
  const personId = await createPersonWithEmail(tx, email);
  await setPassword(tx, personId, passwordHash);
  return personId;
}

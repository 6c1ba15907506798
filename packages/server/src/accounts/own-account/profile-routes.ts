import type { profile, UserProfile } from '@provoke/contract';
import { type Db, inTransaction } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { findPasswordHash } from '../passwords/password-store.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { claimEmail } from '../people/email-store.ts';
import {
  changeNames,
  findProfile,
  type Names,
  type StoredProfile,
} from '../people/profile-store.ts';
import { checkRecent } from '../sessions/signed-in.ts';

type Needs = { accounts: { passwords: Passwords } | undefined };

export const profileRoutes = ({ accounts }: Needs): Routes<typeof profile> => ({
  handlers: {
    get: async ({ caller, db }) => toProfile(await getProfile(db, caller)),

    async replace({ body: { email, current_password, ...names }, caller, db }) {
      const before = toProfile(await getProfile(db, caller));
      const isNew = email !== undefined && email !== before.email && email !== before.pending_email;
      const personId = isNew
        ? await confirmOwner({ caller, db, accounts, password: current_password })
        : undefined;
      if (isNew && email === null) throw fieldProblem('email', 'This field may not be null.');
      return inTransaction(db, async (tx) => {
        // It counts once it is proved; the answer does not reveal whether another user has it.
        if (isNew && personId && email) {
          await claimEmail(tx, personId, email);
          await recordAudit(tx, caller, { action: 'email-change', details: { email } });
        }
        await changeNames(tx, caller, withoutUndefined(names));
        return toProfile(await getProfile(tx, caller));
      });
    },
  },
});

type Confirmation = Needs & { caller: Caller; db: Db; password: string | undefined };

/** An address can sign in, so changing it needs a session and a fresh proof of identity. */
async function confirmOwner({ caller, db, accounts, password }: Confirmation): Promise<string> {
  const { session, address } = caller;
  if (!session || !accounts)
    throw fieldProblem('email', 'A changed e-mail address needs a session.');
  const { personId } = session;
  if ((await findPasswordHash(db, personId)) === undefined) checkRecent(session);
  else if (password === undefined)
    throw fieldProblem('current_password', 'This field is required.');
  else
    await confirmPassword({ db, passwords: accounts.passwords }, { personId, password, address });
  return personId;
}

async function getProfile(db: Db, caller: Caller): Promise<StoredProfile> {
  const profile = await findProfile(db, caller);
  if (!profile) throw new Problem('not-found');
  return profile;
}

/** Shows the requested address of a user who has none yet. */
const toProfile = ({ personId: _, claimedEmail, ...profile }: StoredProfile): UserProfile => ({
  ...profile,
  email: profile.email ?? claimedEmail,
  pending_email: profile.email === null ? null : claimedEmail,
});

const withoutUndefined = ({
  first_name,
  last_name,
}: { [Key in keyof Names]: Names[Key] | undefined }): Names => ({
  ...(first_name !== undefined && { first_name }),
  ...(last_name !== undefined && { last_name }),
});

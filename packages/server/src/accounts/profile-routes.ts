import type { profile, UserProfile } from '@provoke/contract';
import { recordAudit } from '../audit/audit-store.ts';
import { type Db, inTransaction } from '../db/database.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import type { Routes } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { changeEmail, isEmailTaken } from './person-store.ts';
import { changeNames, findProfile, type Names } from './profile-store.ts';

export const profileRoutes: Routes<typeof profile> = {
  handlers: {
    get: async ({ caller, db }) => toProfile(await getProfile(db, caller)),

    async replace({ body: { email, ...names }, caller, db }) {
      const { email: before, personId } = await getProfile(db, caller);
      const changed = email !== undefined && email !== before ? { email } : undefined;
      return inTransaction(db, async (tx) => {
        if (changed) await changeOwnEmail(tx, caller, { ...changed, personId });
        await changeNames(tx, caller, withoutUndefined(names));
        return toProfile(await getProfile(tx, caller));
      });
    },
  },
};

type EmailChange = { email: string | null; personId: string | null };

/** An address is a way in, so a key cannot move it. */
async function changeOwnEmail(
  tx: Db,
  caller: Caller,
  { email, personId }: EmailChange,
): Promise<void> {
  if (caller.via !== 'session' || !personId)
    throw fieldProblem('email', 'A changed e-mail address needs a session.');
  if (email === null) throw fieldProblem('email', 'This field may not be null.');
  try {
    await changeEmail(tx, personId, email);
  } catch (error) {
    if (isEmailTaken(error)) throw fieldProblem('email', 'This address is taken.', error);
    throw error;
  }
  await recordAudit(tx, caller, { action: 'email-change' });
}

async function getProfile(db: Db, caller: Caller) {
  const profile = await findProfile(db, caller);
  if (!profile) throw new Problem('not-found');
  return profile;
}

const toProfile = ({
  personId,
  ...profile
}: UserProfile & { personId: string | null }): UserProfile => profile;

const withoutUndefined = ({
  first_name,
  last_name,
}: { [Key in keyof Names]: Names[Key] | undefined }): Names => ({
  ...(first_name !== undefined && { first_name }),
  ...(last_name !== undefined && { last_name }),
});

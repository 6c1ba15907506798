import type { SecondFactor, secondFactor } from '@provoke/contract';
import type { Logger } from 'pino';
import { fieldProblem } from '../../http/problem.ts';
import type { Context, Routes } from '../../http/routes.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { headersFor } from '../better-auth/ask-better-auth.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { findOrganization } from '../organizations/organization-store.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { findPasswordHash } from '../passwords/password-store.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { findPerson } from '../people/person-store.ts';
import type { Keys } from '../secrets/derive-keys.ts';
import { checkKey } from '../secrets/known-key.ts';
import { checkRecent, getSignedIn } from '../sessions/signed-in.ts';
import { askWithPassword } from './ask-with-password.ts';
import { countRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, markEnrolled, removeSecondFactor } from './second-factor-store.ts';
import { verifyCode } from './verify-code.ts';

type Accounts = { auth: Auth; keys: Keys; log: Logger; passwords: Passwords };
type Needs = { accounts: Accounts | undefined };

export const secondFactorRoutes = ({ accounts: opened }: Needs): Routes<typeof secondFactor> => ({
  handlers: {
    get: async (context) => describe(readUser(context, opened)),

    async enrol({ body: { current_password: password }, ...context }) {
      const user = readUser(context, opened);
      const { db, auth, keys, personId, headers } = user;
      await checkKey(db, keys);
      await checkProof(user, password);
      const person = await findPerson(db, personId);
      if (!person?.email)
        throw fieldProblem(WHOLE, 'Name an e-mail address first, on the page of a sign-in link.');
      const { totpURI: uri, backupCodes } = await askWithPassword(user, () =>
        auth.api.enableTwoFactor({
          body: { ...(password !== undefined && { password }), method: 'totp' },
          headers,
          asResponse: true,
        }),
      );
      await markEnrolled(db, personId);
      await storeRecoveryCodes(db, personId, backupCodes);
      const secret = new URL(uri).searchParams.get('secret') ?? '';
      return { uri, secret, recovery_codes: backupCodes };
    },

    async confirm({ body: { code }, ...context }) {
      const user = readUser(context, opened);
      const { db, personId } = user;
      if (await hasSecondFactor(db, personId))
        throw fieldProblem(WHOLE, 'The second factor is on already.');
      if ((await verifyCode(user, { ...user, code })) !== 'totp')
        throw fieldProblem('code', 'The code is wrong.');
      await recordAudit(db, context.caller, { action: 'second-factor-enable' });
      return describe(user);
    },

    async renewCodes({ body: { current_password: password, code }, ...context }) {
      const user = readUser(context, opened);
      const { db, auth, personId, headers } = user;
      if (!(await hasSecondFactor(db, personId)))
        throw fieldProblem(WHOLE, 'There is no second factor.');
      await checkProof(user, password);
      if (password !== undefined) await confirmPassword(user, { ...user, password });
      await checkCode(user, code);
      const { backupCodes } = await askWithPassword(user, () =>
        auth.api.generateBackupCodes({
          body: password === undefined ? {} : { password },
          headers,
          asResponse: true,
        }),
      );
      await db.transaction().execute(async (tx) => {
        await storeRecoveryCodes(tx, personId, backupCodes);
        await recordAudit(tx, context.caller, { action: 'recovery-codes-renew' });
      });
      return { recovery_codes: backupCodes };
    },

    async disable({ body: { code }, ...context }) {
      const user = readUser(context, opened);
      const { db, personId } = user;
      await checkCode(user, code);
      await db.transaction().execute(async (tx) => {
        if (await removeSecondFactor(tx, personId))
          await recordAudit(tx, context.caller, { action: 'second-factor-disable' });
      });
      return describe(user);
    },
  },
});

const WHOLE = 'non_field_errors';

/** The signed-in user, with what the operations on a second factor work with. */
function readUser({ caller, db, request }: Context, opened: Accounts | undefined) {
  const { session, accounts } = getSignedIn(caller, opened);
  const { address } = caller;
  const headers = headersFor(request, address);
  const { organizationId } = caller;
  return { ...accounts, db, session, organizationId, personId: session.personId, address, headers };
}

type User = ReturnType<typeof readUser>;

/** The password, or for a person without one a recent sign-in: a stolen session alone changes nothing. */
async function checkProof({ db, session }: User, password: string | undefined): Promise<void> {
  if ((await findPasswordHash(db, session.personId)) === undefined) checkRecent(session);
  else if (password === undefined)
    throw fieldProblem('current_password', 'This field is required.');
}

async function checkCode(user: User, code: string): Promise<void> {
  if (!(await verifyCode(user, { ...user, code })))
    throw fieldProblem('code', 'The code is wrong.');
}

async function describe(user: User): Promise<SecondFactor> {
  const { db, organizationId, personId } = user;
  const organization = await findOrganization(db, organizationId);
  return {
    ...(await describeCodes(user)),
    required: organization?.require_second_factor ?? false,
    asks_password: (await findPasswordHash(db, personId)) !== undefined,
  };
}

async function describeCodes({ db, personId }: User) {
  if (!(await hasSecondFactor(db, personId))) return { enabled: false, recovery_codes_left: 0 };
  return { enabled: true, recovery_codes_left: await countRecoveryCodes(db, personId) };
}

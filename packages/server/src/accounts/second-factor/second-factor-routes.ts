import type { SecondFactor, secondFactor } from '@provoke/contract';
import { recordAudit } from '../../audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { fieldProblem } from '../../http/problem.ts';
import type { Context, Routes } from '../../http/routes.ts';
import type { Accounts } from '../accounts.ts';
import { headersFor } from '../better-auth/ask-better-auth.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { findPerson } from '../people/person-store.ts';
import { getSignedIn } from '../sessions/signed-in.ts';
import { checkReadable, isReadable } from './check-readable.ts';
import { hasSecondFactor, markEnrolled, removeSecondFactor } from './second-factor-store.ts';
import { verifyCode } from './verify-code.ts';

export const secondFactorRoutes = ({
  accounts: opened,
}: {
  accounts: Accounts | undefined;
}): Routes<typeof secondFactor> => ({
  handlers: {
    async get(asked) {
      const context = { ...asked, accounts: opened };
      const { accounts, personId } = read(context);
      return describe(context.db, accounts, personId);
    },

    async enrol({ body: { current_password: password }, ...asked }) {
      const context = { ...asked, accounts: opened };
      const { db } = context;
      const { accounts, personId, headers } = read(context);
      await confirm(context, password);
      const person = await findPerson(db, personId);
      if (!person?.email) throw fieldProblem(WHOLE, 'Name an e-mail address first.');
      const response = await accounts.auth.api.enableTwoFactor({
        body: { password, method: 'totp' },
        headers,
        asResponse: true,
      });
      if (response.status === 400)
        throw fieldProblem(WHOLE, 'There is a second factor already. Turn it off first.');
      if (!response.ok) throw new Error(`better-auth answered ${response.status}.`);
      await markEnrolled(db, personId);
      const { totpURI: uri, backupCodes } = (await response.json()) as Enrolment;
      const secret = new URL(uri).searchParams.get('secret') ?? '';
      return { uri, secret, recovery_codes: backupCodes };
    },

    async confirm({ body: { code }, ...asked }) {
      const context = { ...asked, accounts: opened };
      const { db, caller } = context;
      const { accounts, personId, headers } = read(context);
      if (await hasSecondFactor(db, personId))
        throw fieldProblem(WHOLE, 'The second factor is on already.');
      if ((await verifyCode({ db, accounts }, { personId, code, headers })) !== 'totp')
        throw fieldProblem('code', 'The code is wrong.');
      await recordAudit(db, caller, { action: 'second-factor-enable' });
      return describe(db, accounts, personId);
    },

    async renewCodes({ body: { current_password: password }, ...asked }) {
      const context = { ...asked, accounts: opened };
      const { db, caller } = context;
      const { accounts, personId, headers } = read(context);
      await confirm(context, password);
      if (!(await hasSecondFactor(db, personId)))
        throw fieldProblem(WHOLE, 'There is no second factor.');
      await checkReadable({ db, accounts }, personId);
      const response = await accounts.auth.api.generateBackupCodes({
        body: { password },
        headers,
        asResponse: true,
      });
      if (!response.ok) throw new Error(`better-auth answered ${response.status}.`);
      await recordAudit(db, caller, { action: 'recovery-codes-renew' });
      const { backupCodes } = (await response.json()) as Enrolment;
      return { recovery_codes: backupCodes };
    },

    async disable({ body: { current_password: password, code }, ...asked }) {
      const context = { ...asked, accounts: opened };
      const { db, caller } = context;
      const { accounts, personId, headers } = read(context);
      if (password !== undefined) await confirm(context, password);
      else if (code === undefined)
        throw fieldProblem('current_password', 'This field is required.');
      else if (!(await verifyCode({ db, accounts }, { personId, code, headers })))
        throw fieldProblem('code', 'The code is wrong.');
      await db.transaction().execute(async (tx) => {
        if (await removeSecondFactor(tx, personId))
          await recordAudit(tx, caller, { action: 'second-factor-disable' });
      });
      return describe(db, accounts, personId);
    },
  },
});

const WHOLE = 'non_field_errors';

type Enrolment = { totpURI: string; backupCodes: string[] };

type Asked = Context & { accounts: Accounts | undefined };

function read({ caller, accounts: opened, request }: Asked) {
  const { session, accounts } = getSignedIn({ caller, accounts: opened });
  return { accounts, personId: session.personId, headers: headersFor(request, caller.address) };
}

async function confirm({ db, ...context }: Asked, password: string): Promise<void> {
  const { accounts, personId } = read({ db, ...context });
  const { address } = context.caller;
  await confirmPassword({ db, passwords: accounts.passwords }, { personId, password, address });
}

async function describe(db: Db, accounts: Accounts, personId: string): Promise<SecondFactor> {
  if (!(await hasSecondFactor(db, personId))) return { enabled: false, recovery_codes_left: 0 };
  if (!(await isReadable({ db, accounts }, personId)))
    return { enabled: true, recovery_codes_left: 0 };
  const { backupCodes } = await accounts.auth.api.viewBackupCodes({ body: { userId: personId } });
  return { enabled: true, recovery_codes_left: backupCodes.length };
}

import type { passwords } from '@provoke/contract';
import type { Routes } from '../../http/routes.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { getSignedIn } from '../sessions/signed-in.ts';
import { changePassword } from './change-password.ts';

type Needs = { accounts: { passwords: Passwords } | undefined };

export const passwordRoutes = ({ accounts: opened }: Needs): Routes<typeof passwords> => ({
  handlers: {
    async change({ body, caller, db }) {
      const { session, accounts } = getSignedIn(caller, opened);
      const { passwords } = accounts;
      return changePassword({ db, passwords }, { ...caller, session, request: body });
    },
  },
});

import { PasswordChangeRequest, type passwords } from '@provoke/contract';
import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { Routes } from '../../http/routes.ts';
import type { Accounts } from '../accounts.ts';
import { readSubmission } from '../pages/submission.ts';
import { getSignedIn } from '../sessions/signed-in.ts';
import { type AccountServices, addressOf, getSession } from '../sign-in/account-services.ts';
import { changePassword } from './change-password.ts';

export const passwordRoutes = ({
  accounts: opened,
}: {
  accounts: Accounts | undefined;
}): Routes<typeof passwords> => ({
  handlers: {
    async change({ body, caller, db }) {
      const { session, accounts } = getSignedIn({ caller, accounts: opened });
      return changePassword(
        { db, passwords: accounts.passwords },
        { ...caller, session, ...toChange(body) },
      );
    },
  },
});

/** As `PUT /user/me/password`, but answers without a body. */
export function addPasswordRoutes(app: Hono<Env>, services: AccountServices): void {
  const { db, accounts, config } = services;

  app.post('/auth/change-password', async (c) => {
    const session = await getSession(c, services);
    const body = await readSubmission(c, { schema: PasswordChangeRequest, ...config });
    const address = addressOf(c, services);
    await changePassword(
      { db, passwords: accounts.passwords },
      { ...session, session, address, ...toChange(body) },
    );
    return c.body(null, 204);
  });
}

const toChange = (body: {
  current_password: string;
  new_password: string;
  revoke_keys?: boolean | undefined;
}) => ({
  current: body.current_password,
  next: body.new_password,
  revokeKeys: body.revoke_keys ?? false,
});

import { PasswordChangeRequest } from '@provoke/contract';
import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { changePassword } from '../own-account/change-password.ts';
import { readSubmission } from '../pages/submission.ts';
import { checkSecondFactor } from '../sessions/signed-in.ts';
import { type AccountServices, addressOf, getSession } from './account-services.ts';

/** As `PUT /user/me/password`, but answers without a body. */
export function addChangePassword(app: Hono<Env>, services: AccountServices): void {
  const { db, accounts, config } = services;

  app.post('/auth/change-password', async (c) => {
    const session = await getSession(c, services);
    checkSecondFactor(session);
    const request = await readSubmission(c, { schema: PasswordChangeRequest, ...config });
    const address = addressOf(c, services);
    await changePassword(
      { db, passwords: accounts.passwords },
      { ...session, session, address, request },
    );
    return c.body(null, 204);
  });
}

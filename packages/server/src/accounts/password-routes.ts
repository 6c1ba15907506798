import { newPassword } from '@provoke/contract';
import type { Hono } from 'hono';
import { z } from 'zod';
import { recordAudit } from '../audit/audit-store.ts';
import { fieldProblem } from '../http/problem.ts';
import type { Env } from '../http/request-log.ts';
import { type AccountServices, addressOf, getSession } from './account-services.ts';
import { headersFor } from './ask-better-auth.ts';
import { endSessionsOf } from './session-store.ts';
import { limitAttempts } from './sign-in-attempts.ts';
import { readSubmission } from './submission.ts';

const PasswordChange = z.object({
  current_password: z.string().max(1_000),
  new_password: newPassword,
});

/** Whoever knows the old password may set a new one, which ends every other session. */
export function addPasswordRoutes(app: Hono<Env>, services: AccountServices): void {
  const { db, accounts, config } = services;

  app.post('/auth/change-password', async (c) => {
    const session = await getSession(c, services);
    const submitted = await readSubmission(c, { schema: PasswordChange, ...config });
    const address = addressOf(c, services);
    const changed = await limitAttempts(db, { account: session.personId, address }, async () => {
      const response = await accounts.auth.api.changePassword({
        body: {
          currentPassword: submitted.current_password,
          newPassword: submitted.new_password,
        },
        headers: headersFor(c.req.raw, address),
        asResponse: true,
      });
      return { ok: response.ok, answer: response.ok };
    });
    if (!changed) throw fieldProblem('current_password', 'The password is wrong.');
    await db.transaction().execute(async (tx) => {
      await endSessionsOf(tx, session.personId, { except: session.id });
      await recordAudit(tx, { ...session, via: 'session', address }, { action: 'password-change' });
    });
    return c.body(null, 204);
  });
}

import { email, newPassword } from '@provoke/contract';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { limitAttempts } from '../attempts/sign-in-attempts.ts';
import { ownOrganization } from '../members/join-at-sign-in.ts';
import { contextWords } from '../own-account/context-words.ts';
import { readSubmission } from '../pages/submission.ts';
import { setPassword } from '../passwords/password-store.ts';
import { createPersonWithEmail, retryingTakenEmail } from '../people/email-store.ts';
import { type AccountServices, addressOf, beginSession } from './account-services.ts';

const SignUp = z.object({ email, password: newPassword });

/** Open only if the operator allows it: then anyone may create an account with its own organization. */
export function addRegistration(app: Hono<Env>, services: AccountServices): void {
  const { db, accounts, config } = services;

  app.get('/auth/methods', (c) =>
    c.json({
      password: true,
      single_sign_on: accounts.provider?.name ?? null,
      open_registration: accounts.openRegistration,
    }),
  );

  app.post('/auth/sign-up/email', async (c) => {
    if (!accounts.openRegistration)
      throw new Problem('not-yours', { detail: 'Registration is closed. Ask for an invitation.' });
    const { email, password } = await readSubmission(c, { schema: SignUp, ...config });
    // Every attempt counts, because each may create an account.
    await limitAttempts(db, { address: addressOf(c, services) }, async () => ({
      ok: false,
      answer: undefined,
    }));
    const words = contextWords({ email });
    const passwordHash = await accounts.passwords.hashNew({ password, words });
    // The answer is the same for an address that is taken.
    const membership = await retryingTakenEmail(() =>
      db.transaction().execute(async (tx) => {
        const id = await createPersonWithEmail(tx, email);
        await setPassword(tx, id, passwordHash);
        const { organizationId, userId } = await ownOrganization(tx, { id, email });
        return { personId: id, organizationId, memberId: userId };
      }),
    );
    return beginSession(c, services, membership);
  });
}

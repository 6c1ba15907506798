import { measured, typed } from '@provoke/contract';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { recordFailedSignIn } from '../attempts/attempt-audit.ts';
import { limitAttempts } from '../attempts/sign-in-attempts.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { headersFor, withCookiesOf } from '../better-auth/ask-better-auth.ts';
import { readSubmission } from '../pages/submission.ts';
import { endSession } from '../sessions/session-store.ts';
import {
  type AccountServices,
  addressOf,
  answerSignIn,
  endSessionOfBefore,
  getSession,
} from './account-services.ts';

const SignIn = z.object({
  email: typed({ max: 1_000 }),
  password: measured(z.string().max(1_000)),
});

/** An unknown address and a wrong password get the same answer after the same work. */
export function addSignInRoutes(app: Hono<Env>, services: AccountServices): void {
  const { db, accounts, config } = services;

  app.post('/auth/sign-in/email', async (c) => {
    const submitted = await readSubmission(c, { schema: SignIn, ...config });
    const body = { ...submitted, email: submitted.email.toLowerCase() };
    const address = addressOf(c, services);
    const account = { email: body.email };
    c.set('subject', { account: accounts.hashForLog(body.email) });
    return limitAttempts(db, { account, address }, async () => {
      const response = await accounts.auth.api.signInEmail({
        body,
        headers: headersFor(c.req.raw, address),
        asResponse: true,
      });
      if (response.status !== 400 && response.status !== 401) {
        const answer = await answerSignIn(c, response, services);
        await endSessionOfBefore(c, services);
        return { ok: true, answer };
      }
      const member = await recordFailedSignIn(db, { account, address });
      c.set('subject', { ...c.get('subject'), ...member });
      return { ok: false, answer: undefined };
    }).then((answer) => {
      if (answer) return answer;
      const isKnown = c.get('subject')?.userId !== undefined;
      throw new Problem('not-authenticated', {
        detail: 'The e-mail or the password is wrong.',
        reason: isKnown ? 'wrong-password' : 'unknown-account',
      });
    });
  });

  app.post('/auth/sign-out', async (c) => {
    const session = await getSession(c, services);
    const address = addressOf(c, services);
    await db.transaction().execute(async (tx) => {
      await endSession(tx, session.id);
      await recordAudit(tx, { ...session, via: 'session', address }, { action: 'sign-out' });
    });
    // It finds no session any more and clears the cookies. Ended by it, the session would not end with its audit entry.
    const response = await accounts.auth.api.signOut({
      headers: headersFor(c.req.raw, address),
      asResponse: true,
    });
    return withCookiesOf(response, new Response(null, { status: 204, headers: LEAVE_NOTHING }));
  });
}

/**
 * The browser forgets pages and storage, also those that Back would show. Not `"cookies"`: that would end the sessions of
 * every other service below the same domain; our own cookie ends by itself.
 */
const LEAVE_NOTHING = { 'Clear-Site-Data': '"cache", "storage"' };

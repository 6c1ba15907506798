import { secondFactorCode } from '@provoke/contract';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { headersFor } from '../better-auth/ask-better-auth.ts';
import { secondStepPage } from '../pages/pages.ts';
import { showPage } from '../pages/show-page.ts';
import { answerSubmission, readSubmission } from '../pages/submission.ts';
import { verifyCode } from '../second-factor/verify-code.ts';
import { readSessionToken } from '../sessions/session-cookie.ts';
import { endSession, findWaitingSession } from '../sessions/session-store.ts';
import { type AccountServices, addressOf, beginSession } from './account-services.ts';

const SecondStep = z.object({ code: secondFactorCode });

/** The second step of every way to sign in, for a person with a second factor. */
export function addSecondStep(app: Hono<Env>, services: AccountServices): void {
  app.get('/auth/second-step', (c) => showPage(c, services.dashboard, () => secondStepPage()));
  app.post('/auth/second-step', (c) =>
    answerSubmission(c, () => takeSecondStep(c, services), secondStepPage),
  );
}

async function takeSecondStep(c: Context<Env>, services: AccountServices): Promise<Response> {
  const { db, accounts, config } = services;
  const { code } = await readSubmission(c, { schema: SecondStep, ...config });
  const token = readSessionToken(c.req.raw.headers, config.publicBaseUrl);
  const waiting = token === undefined ? undefined : await findWaitingSession(db, token);
  if (!waiting) throw new Problem('not-authenticated', { detail: 'Sign in first.' });
  const { id, personId, organizationId, userId } = waiting;
  c.set('subject', { organizationId, userId });
  const address = addressOf(c, services);
  const actor = { organizationId, userId, via: 'session' as const, address };
  const headers = headersFor(c.req.raw, address);

  const kind = await verifyCode({ db, ...accounts }, { personId, code, address, headers });
  if (!kind) {
    await recordAudit(db, { ...actor, via: null }, { action: 'second-factor-fail' });
    throw new Problem('not-authenticated', {
      detail: 'The code is wrong or was used before.',
      reason: 'wrong-code',
    });
  }
  if (kind === 'recovery') await recordAudit(db, actor, { action: 'recovery-code-use' });
  await endSession(db, id);
  const membership = { personId, organizationId, memberId: userId };
  return beginSession(c, services, { ...membership, secondStepTaken: true });
}

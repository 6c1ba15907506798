import { email, measured, newPassword } from '@provoke/contract';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { findLinkOwner } from '../access/link-store.ts';
import { invalidLink, useLink } from '../access/use-link.ts';
import { limitAttempts } from '../attempts/sign-in-attempts.ts';
import { acceptInvitation, invalidInvitation } from '../members/accept-invitation.ts';
import { findOpenInvitation } from '../members/open-invitation-store.ts';
import { contextWords, contextWordsOf } from '../own-account/context-words.ts';
import { invitationPage, linkPage, messagePage } from '../pages/pages.ts';
import { showPage } from '../pages/show-page.ts';
import { answerSubmission, readSubmission } from '../pages/submission.ts';
import { checkSecondFactor } from '../sessions/signed-in.ts';
import type { Membership } from '../sessions/start-session.ts';
import {
  type AccountServices,
  addressOf,
  beginSession,
  currentSession,
} from './account-services.ts';

const Invitation = z.object({
  token: measured(z.string().max(100)),
  password: newPassword.optional(),
});
const Link = Invitation.extend({ email: email.optional() });

/**
 * One-time links and invitations. Opening one only shows a form, because mail and chat programs open links by themselves;
 * submitting the form uses it. The token is in the fragment, which only the page sees; links of older versions, which
 * are valid for a week at most, have it in the query.
 */
export function addLinkRoutes(app: Hono<Env>, services: AccountServices): void {
  const { db, accounts, config, dashboard } = services;

  app.get('/auth/link', (c) => showPage(c, dashboard, () => linkPage(c.req.query('token') ?? '')));
  app.post('/auth/link', (c) =>
    answerSubmission(c, async () => {
      const { password, ...link } = await readSubmission(c, { schema: Link, ...config });
      return enter(c, services, async (address) => {
        const owner = await findLinkOwner(db, link.token);
        if (!owner) throw invalidLink();
        const words = await contextWordsOf(db, owner, link.email);
        const passwordHash = password && (await accounts.passwords.hashNew({ password, words }));
        return useLink(db, { ...link, passwordHash, address });
      });
    }),
  );

  app.get('/auth/invitation', (c) =>
    showPage(c, dashboard, () => invitationPage(c.req.query('token') ?? '')),
  );
  app.post('/auth/invitation', (c) =>
    answerSubmission(c, async () => {
      const session = await currentSession(c, services);
      if (session) checkSecondFactor(session);
      const { password, token } = await readSubmission(c, { schema: Invitation, ...config });
      const accepting = { token, personId: session?.personId };
      return enter(c, services, async (address) => {
        const invitation = await findOpenInvitation(db, token);
        if (!invitation) throw invalidInvitation();
        const words = contextWords(invitation);
        const passwordHash =
          password && !session ? await accounts.passwords.hashNew({ password, words }) : undefined;
        return acceptInvitation(db, { ...accepting, passwordHash, address });
      });
    }),
  );

  app.get('/auth/error', (c) =>
    messagePage(c.req.query('error_description') ?? c.req.query('error') ?? 'Try again.'),
  );
}

/** Limited by client address before anything is looked up; an unknown token costs no password hash. */
async function enter(
  c: Context<Env>,
  services: AccountServices,
  take: (address: string) => Promise<Membership>,
): Promise<Response> {
  const address = addressOf(c, services);
  const taken = await limitAttempts<Membership | Problem>(services.db, { address }, async () => {
    const answer = await take(address).catch(asProblem);
    return { ok: !(answer instanceof Problem), answer };
  });
  if (taken instanceof Problem) throw taken;
  return beginSession(c, services, taken);
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

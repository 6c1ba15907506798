import { email, newPassword } from '@provoke/contract';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { Env } from '../http/request-log.ts';
import { acceptInvitation } from './accept-invitation.ts';
import {
  type AccountServices,
  addressOf,
  beginSession,
  currentSession,
} from './account-services.ts';
import { contextWords, contextWordsOf } from './context-words.ts';
import { findInvitedBy } from './invitation-store.ts';
import { findLinkOwner } from './link-store.ts';
import { invitationPage, linkPage, messagePage } from './pages.ts';
import { limitAttempts } from './sign-in-attempts.ts';
import type { Membership } from './start-session.ts';
import { answerSubmission, readSubmission } from './submission.ts';
import { takeLink } from './take-link.ts';

const Invitation = z.object({ token: z.string().max(100), password: newPassword.optional() });
const Link = Invitation.extend({ email: email.optional() });

/**
 * One-time links and invitations. Opening one shows a page and changes nothing, since mail programs and chats
 * open links by themselves; its form does.
 */
export function addLinkRoutes(app: Hono<Env>, services: AccountServices): void {
  const { db, accounts, config } = services;

  app.get('/auth/link', (c) => linkPage(c.req.query('token') ?? ''));
  app.post('/auth/link', (c) =>
    answerSubmission(c, async () => {
      const { password, ...link } = await readSubmission(c, { schema: Link, ...config });
      const words = await wordsOfLink(db, link);
      const passwordHash = password && (await accounts.passwords.hashNew({ password, words }));
      const address = addressOf(c, services);
      return enter(c, services, () => takeLink(db, { ...link, passwordHash, address }));
    }),
  );

  app.get('/auth/invitation', (c) => invitationPage(c.req.query('token') ?? ''));
  app.post('/auth/invitation', (c) =>
    answerSubmission(c, async () => {
      const session = await currentSession(c, services);
      const { password, token } = await readSubmission(c, { schema: Invitation, ...config });
      const words = await wordsOfInvitation(db, token);
      const passwordHash = password && (await accounts.passwords.hashNew({ password, words }));
      const accepting = { token, personId: session?.personId, passwordHash };
      const address = addressOf(c, services);
      return enter(c, services, () => acceptInvitation(db, { ...accepting, address }));
    }),
  );

  app.get('/auth/error', (c) =>
    messagePage(c.req.query('error_description') ?? c.req.query('error') ?? 'Try again.'),
  );
}

async function wordsOfLink(db: Db, { token, email }: z.output<typeof Link>): Promise<string[]> {
  const owner = await findLinkOwner(db, token);
  return owner ? contextWordsOf(db, owner, email) : contextWords({ email });
}

const wordsOfInvitation = async (db: Db, token: string): Promise<string[]> =>
  contextWords((await findInvitedBy(db, token)) ?? {});

/** Tokens that are not right are limited by address, as passwords are. */
async function enter(
  c: Context<Env>,
  services: AccountServices,
  take: () => Promise<Membership>,
): Promise<Response> {
  const attempt = { address: addressOf(c, services) };
  const taken = await limitAttempts<Membership | Problem>(services.db, attempt, async () => {
    const answer = await take().catch(asProblem);
    return { ok: !(answer instanceof Problem && answer.code === 'not-found'), answer };
  });
  if (taken instanceof Problem) throw taken;
  return beginSession(c, services, taken);
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

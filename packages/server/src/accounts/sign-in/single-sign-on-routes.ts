import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { limitStarts } from '../attempts/sign-in-attempts.ts';
import { checkAnswered, headersFor, withCookiesOf } from '../better-auth/ask-better-auth.ts';
import { PROVIDER_ID } from '../better-auth/provider-id.ts';
import { AFTER_SIGN_IN, readSubmission } from '../pages/submission.ts';
import { readNewToken } from '../sessions/session-cookie.ts';
import { findWaitingSession } from '../sessions/session-store.ts';
import { type AccountServices, addressOf } from './account-services.ts';

/** To the provider and back, always to the same callback address. */
export function addSingleSignOn(app: Hono<Env>, services: AccountServices): void {
  const { config } = services;

  app.post('/auth/sign-in/oidc', async (c) => {
    await readSubmission(c, { schema: z.object({}), ...config });
    const auth = await connect(c, services);
    const callbackURL = `${config.publicBaseUrl?.replace(/(?<!\/)\/+$/, '')}${AFTER_SIGN_IN}`;
    const response = await auth.api.signInSocial({
      body: { provider: PROVIDER_ID, callbackURL, disableRedirect: true },
      headers: headersFor(c.req.raw, addressOf(c, services)),
      asResponse: true,
    });
    checkAnswered(response);
    const { url } = (await response.json()) as { url: string };
    return withCookiesOf(response, Response.json({ url }));
  });

  app.get(`/auth/callback/${PROVIDER_ID}`, async (c) => {
    const auth = await connect(c, services);
    const { baseURL } = await auth.$context;
    const { search } = new URL(c.req.url);
    const request = new Request(`${baseURL}/callback/${PROVIDER_ID}${search}`, {
      headers: headersFor(c.req.raw, addressOf(c, services)),
    });
    const response = await auth.handler(request);
    const token = readNewToken(response.headers, config.publicBaseUrl);
    if (token === undefined)
      c.set('thrown', new Problem('not-authenticated', { reason: 'single-sign-on-failed' }));
    if (token === undefined || !(await findWaitingSession(services.db, token))) return response;
    const headers = new Headers(response.headers);
    headers.set('Location', `${config.publicBaseUrl?.replace(/\/+$/, '')}/auth/second-step`);
    return new Response(null, { status: response.status, headers });
  });
}

/** Limited, because it asks the provider or stores a row for callers who are not signed in. */
async function connect(c: Context<Env>, services: AccountServices) {
  const { provider } = services.accounts;
  if (!provider) throw new Problem('not-found');
  await limitStarts(services.db, addressOf(c, services));
  return provider.connect();
}

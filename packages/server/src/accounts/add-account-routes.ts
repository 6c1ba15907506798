import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import { Problem } from '../http/problem.ts';
import { type AccountServices, addressOf } from './sign-in/account-services.ts';
import { addChangePassword } from './sign-in/change-password-route.ts';
import { addLinkRoutes } from './sign-in/link-routes.ts';
import { addOrganizationChoice } from './sign-in/organization-choice.ts';
import { addRegistration } from './sign-in/registration.ts';
import { addSecondStep } from './sign-in/second-step-routes.ts';
import { addSignInRoutes } from './sign-in/sign-in-routes.ts';
import { addSingleSignOn } from './sign-in/single-sign-on-routes.ts';

/** Queues the password hashing of each request under its address. */
export function queuePasswordsByAddress(app: Hono<Env>, services: AccountServices): void {
  for (const path of ['/auth/*', '/user/*'])
    app.use(path, (c, next) =>
      services.accounts.passwords.hashingFor(addressOf(c, services), next),
    );
}

/** Everything under `/auth`: starting, changing and ending a session. */
export function addAccountRoutes(app: Hono<Env>, services: AccountServices): void {
  app.use('/auth/*', async (c, next) => {
    c.set('route', '/auth/*');
    await next();
  });
  addSignInRoutes(app, services);
  addRegistration(app, services);
  addChangePassword(app, services);
  addLinkRoutes(app, services);
  addOrganizationChoice(app, services);
  addSingleSignOn(app, services);
  addSecondStep(app, services);

  for (const path of POSTED)
    app.all(`/auth/${path}`, (c) => {
      throw new Problem('method-not-allowed', {
        detail: `Method "${c.req.method}" not allowed.`,
        headers: { Allow: 'POST' },
      });
    });
}

const POSTED = [
  'sign-in/email',
  'sign-in/oidc',
  'sign-up/email',
  'sign-out',
  'change-password',
] as const;

import { type Contract, contract } from '@provoke/contract';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import { addAccountRoutes, addPasswordLanes } from '../accounts/add-account-routes.ts';
import { invitationRoutes } from '../accounts/members/invitation-routes.ts';
import { memberRoutes } from '../accounts/members/member-routes.ts';
import { keyContextRoutes } from '../accounts/organizations/key-context-routes.ts';
import { organizationRoutes } from '../accounts/organizations/organization-routes.ts';
import { passwordRoutes } from '../accounts/passwords/password-routes.ts';
import { profileRoutes } from '../accounts/people/profile-routes.ts';
import { secondFactorRoutes } from '../accounts/second-factor/second-factor-routes.ts';
import { sessionRoutes } from '../accounts/sessions/session-routes.ts';
import { agentRoutes } from '../agents/agent-routes.ts';
import { attackRoutes } from '../attacks/attack-routes.ts';
import { auditRoutes } from '../audit/audit-routes.ts';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { gatewayRoutes } from '../gateway/gateway-routes.ts';
import type { Gateway } from '../gateway/open-gateway.ts';
import { carryOutOnce, type Once } from '../idempotency/once.ts';
import type { Admit } from '../keys/caller.ts';
import { keyRoutes } from '../keys/key-routes.ts';
import { shareAnswerMemory } from '../limits/answer-memory.ts';
import type { FairShares } from '../limits/fair-shares.ts';
import { addOperations, type Operations } from '../operations/operations.ts';
import { addSecurityText } from '../operations/security-text.ts';
import type { Removal } from '../removal/removal.ts';
import { resultRoutes } from '../results/result-routes.ts';
import { reviewRoutes } from '../reviews/review-routes.ts';
import type { RunChanges } from '../runs/run-changes.ts';
import { runRoutes } from '../runs/run-routes.ts';
import { publishSchema } from '../schema/publish-schema.ts';
import { traceRoutes } from '../traces/trace-routes.ts';
import { usageRoutes } from '../usage/usage-routes.ts';
import { answerHead } from './answer-head.ts';
import { answerHeaders } from './answer-headers.ts';
import { shapeOf, toErrorResponse } from './error-response.ts';
import { limitUrl } from './limit-url.ts';
import { mount } from './mount.ts';
import { type OneAtATime, oneAtATime } from './one-at-a-time.ts';
import { Problem } from './problem.ts';
import { type Env, requestLog } from './request-log.ts';
import type { Routes } from './route.ts';
import { shareRoom, type TakeRoom } from './share-room.ts';
import { countStreams, type StreamPlaces } from './stream-places.ts';
import { strictTransport } from './strict-transport.ts';
import { type Writing, writingOnPool } from './writing.ts';

export type Services = {
  db: Database;
  admit: Admit;
  runChanges: RunChanges;
  gateway: Gateway;
  log: Logger;
  /** What is deleted is removed by the next start where this is left out. */
  removal?: Removal;
  config: Pick<
    ServerConfig,
    'publicBaseUrl' | 'maxBodyBytes' | 'trustedProxies' | 'securityContacts'
  >;
  /** For a service that people sign in to. */
  accounts?: Accounts;
  /** For a service on a socket. */
  operations?: Operations;
  /** In tests every answer is parsed against its schema. */
  checkAnswers?: boolean;
};

/** What routes are given besides: made anew for each app. */
export type Mounted = Services & {
  writing: Writing;
  once: Once;
  takeRoom: TakeRoom;
  oneAtATime: OneAtATime;
  answerMemory: FairShares;
  streamPlaces: StreamPlaces;
};

/** Room for large bodies, in the largest that there may be: one organization gets half of it. */
const ROOM = { bodies: 4, bodiesOfOrganization: 2, waitingMax: 64, waitMs: 20_000 };

/** A resource in the contract without routes here is a type error. */
const routes: { [Resource in keyof Contract]: Routes<Contract[Resource]> } = {
  agents: agentRoutes,
  attacks: attackRoutes,
  runs: runRoutes,
  results: resultRoutes,
  reviews: reviewRoutes,
  traces: traceRoutes,
  keyContext: keyContextRoutes,
  gateway: gatewayRoutes,
  usage: usageRoutes,
  keys: keyRoutes,
  organizations: organizationRoutes,
  profile: profileRoutes,
  passwords: passwordRoutes,
  secondFactor: secondFactorRoutes,
  sessions: sessionRoutes,
  members: memberRoutes,
  invitations: invitationRoutes,
  audit: auditRoutes,
};

/** The whole service as one `fetch` function: on a socket, in this process, or in a test. */
export function createApp(given: Services): Hono<Env> {
  const services: Mounted = {
    ...given,
    writing: given.operations?.metrics.counting(writingOnPool(given.db)) ?? writingOnPool(given.db),
    once: carryOutOnce(given.db),
    takeRoom: shareRoom({
      bytesMax: ROOM.bodies * given.config.maxBodyBytes,
      organizationBytesMax: ROOM.bodiesOfOrganization * given.config.maxBodyBytes,
      ...ROOM,
    }),
    oneAtATime: oneAtATime(),
    answerMemory: shareAnswerMemory(),
    streamPlaces: countStreams(),
  };
  const app = new Hono<Env>({ strict: true });
  app.use(requestLog(services.log));
  app.use(answerHeaders);
  app.use(strictTransport(services.config.publicBaseUrl));
  app.use(answerHead);
  app.use(limitUrl);
  if (services.operations) {
    app.use(services.operations.metrics.observe);
    addOperations(app, services.operations);
  }

  const { accounts } = services;
  if (accounts) addPasswordLanes(app, { ...services, accounts });

  mount(app, services, contract.runs, routes.runs);
  mount(app, services, contract.agents, routes.agents);
  mount(app, services, contract.attacks, routes.attacks);
  mount(app, services, contract.results, routes.results);
  mount(app, services, contract.reviews, routes.reviews);
  mount(app, services, contract.traces, routes.traces);
  // Before `/key/{prefix}`, which would match it too.
  mount(app, services, contract.keyContext, routes.keyContext);
  mount(app, services, contract.gateway, routes.gateway);
  mount(app, services, contract.usage, routes.usage);
  mount(app, services, contract.keys, routes.keys);
  mount(app, services, contract.organizations, routes.organizations);
  mount(app, services, contract.profile, routes.profile);
  mount(app, services, contract.passwords, routes.passwords);
  mount(app, services, contract.secondFactor, routes.secondFactor);
  mount(app, services, contract.sessions, routes.sessions);
  mount(app, services, contract.members, routes.members);
  mount(app, services, contract.invitations, routes.invitations);
  mount(app, services, contract.audit, routes.audit);
  if (accounts) addAccountRoutes(app, { ...services, accounts });

  publishSchema(app, services.config);
  addSecurityText(app, services.config);
  app.notFound(() => toErrorResponse(new Problem('not-found')));
  app.onError((error, c) => {
    c.set('thrown', error);
    return toErrorResponse(error, c.get('endpoint') ?? shapeOf(c.req.path));
  });
  return app;
}

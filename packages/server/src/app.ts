import { type Contract, contract } from '@provoke/contract';
import { noTitles } from '@provoke/evidence';
import { Hono } from 'hono';
import { addAccountRoutes, queuePasswordsByAddress } from './accounts/add-account-routes.ts';
import { auditRoutes } from './accounts/audit/audit-routes.ts';
import { recordAudit } from './accounts/audit/audit-store.ts';
import { keyRoutes } from './accounts/keys/key-routes.ts';
import { invitationRoutes } from './accounts/members/invitation-routes.ts';
import { memberRoutes } from './accounts/members/member-routes.ts';
import { keyContextRoutes } from './accounts/organizations/key-context-routes.ts';
import { organizationRoutes } from './accounts/organizations/organization-routes.ts';
import { passwordRoutes } from './accounts/own-account/password-routes.ts';
import { profileRoutes } from './accounts/own-account/profile-routes.ts';
import { checkSecondFactorRule } from './accounts/second-factor/check-second-factor-rule.ts';
import { secondFactorRoutes } from './accounts/second-factor/second-factor-routes.ts';
import { sessionRoutes } from './accounts/sessions/session-routes.ts';
import { lockSession } from './accounts/sessions/session-store.ts';
import { writingOnPool } from './db/writing/writing.ts';
import { gatewayRoutes } from './gateway/gateway-routes.ts';
import { usageRoutes } from './gateway/usage/usage-routes.ts';
import { shapeOf, toErrorResponse } from './http/answer/error-response.ts';
import type { Authenticate } from './http/caller.ts';
import type { Env } from './http/env.ts';
import { idempotentWrites } from './http/idempotency/idempotent-write.ts';
import { answerHead } from './http/middleware/answer-head.ts';
import { answerHeaders } from './http/middleware/answer-headers.ts';
import { limitUrl } from './http/middleware/limit-url.ts';
import { plainPath } from './http/middleware/plain-path.ts';
import { requestLog } from './http/middleware/request-log.ts';
import { strictTransport } from './http/middleware/strict-transport.ts';
import { mount } from './http/mount/mount.ts';
import { Problem } from './http/problem.ts';
import type { AllRoutes } from './http/routes.ts';
import type { Services } from './open-services.ts';
import { openDashboard } from './pages/dashboard/dashboard.ts';
import { publishDashboard } from './pages/dashboard/publish-dashboard.ts';
import { publishSchema } from './pages/schema/publish-schema.ts';
import { agentRoutes } from './records/agents/agent-routes.ts';
import { attackRoutes } from './records/attacks/attack-routes.ts';
import { overviewRoutes } from './records/overview/overview-routes.ts';
import { resultRoutes } from './records/results/result-routes.ts';
import { findRunOfResult } from './records/results/result-store.ts';
import { reviewHandlers } from './records/reviews/review-handlers.ts';
import { reviewRoutes } from './records/reviews/review-routes.ts';
import { viewHandlers } from './records/run-views/view-handlers.ts';
import { runRoutes } from './records/runs/run-routes.ts';
import { spanRoutes } from './records/spans/span-routes.ts';
import { traceRoutes } from './records/traces/trace-routes.ts';
import { triageRoutes } from './records/triage/triage-routes.ts';
import { addOperations } from './upkeep/operations/operations.ts';
import { addSecurityText } from './upkeep/operations/security-text.ts';
import { campaignRoutes } from './work/campaigns/campaign-routes.ts';
import { scheduleRoutes } from './work/schedules/schedule-routes.ts';
import { sliceRoutes } from './work/slices/slice-routes.ts';
import { webhookRoutes } from './work/webhooks/webhook-routes.ts';

/** A resource of the contract without routes here is a type error. */
const routesOf = ({
  runChanges,
  gateway,
  accounts,
  notices,
  queue,
  config,
  keys,
  reviewCopies,
  titles = noTitles,
  reportThread,
  receiveExport,
}: Pick<
  Services,
  | 'runChanges'
  | 'gateway'
  | 'accounts'
  | 'notices'
  | 'queue'
  | 'config'
  | 'keys'
  | 'reviewCopies'
  | 'titles'
  | 'reportThread'
  | 'receiveExport'
>): AllRoutes<Contract> => ({
  agents: agentRoutes,
  attacks: attackRoutes,
  runs: runRoutes({
    runChanges,
    views: viewHandlers({ titles, reportThread }),
    reviews: reviewHandlers({ reviewCopies }),
  }),
  results: resultRoutes({ notices }),
  reviews: reviewRoutes({ reviewCopies }),
  findings: triageRoutes,
  overview: overviewRoutes(),
  campaigns: campaignRoutes({ queue }),
  slices: sliceRoutes({ queue }),
  schedules: scheduleRoutes({ queue }),
  webhooks: webhookRoutes(config, keys),
  traces: traceRoutes({ findRunOfResult }),
  spans: spanRoutes({ receiveExport }),
  keyContext: keyContextRoutes,
  gateway: gatewayRoutes({ gateway }),
  usage: usageRoutes,
  keys: keyRoutes({ lockSession }),
  organizations: organizationRoutes({
    retention: config.retention,
    requests: config,
    checkSecondFactorRule,
  }),
  profile: profileRoutes({ accounts }),
  passwords: passwordRoutes({ accounts }),
  secondFactor: secondFactorRoutes({ accounts }),
  sessions: sessionRoutes({ accounts }),
  members: memberRoutes,
  invitations: invitationRoutes,
  audit: auditRoutes,
});

type AppOptions = {
  authenticate: Authenticate;
  /** In tests every answer is parsed against its schema. */
  checkAnswers?: boolean;
};

/** The whole service as one `fetch` function, for a socket, this process or a test. */
export function createApp(
  services: Services,
  { authenticate, checkAnswers = false }: AppOptions,
): Hono<Env> {
  const { db, log, config, keys, accounts, metrics, background } = services;
  const app = new Hono<Env>({ strict: true });
  app.use(requestLog({ log, trustedProxies: config.trustedProxies }));
  app.use(answerHeaders);
  app.use(strictTransport(config.publicBaseUrl));
  app.use(answerHead);
  app.use(limitUrl);
  app.use(plainPath);
  if (metrics) {
    app.use(metrics.observe);
    const { metricsToken } = config;
    addOperations(app, { db, keys, metrics, metricsToken, stopping: services.stopping });
  }

  const dashboard = openDashboard(config);
  const accountServices = accounts && { db, config, accounts, dashboard };
  if (accountServices) queuePasswordsByAddress(app, accountServices);
  const writing = writingOnPool(db);
  mount(app, contract, routesOf(services), {
    ...{ db, log, config, authenticate, checkAnswers, recordAudit },
    writing: metrics?.counting(writing) ?? writing,
    idempotentWrite: idempotentWrites(db),
    onDelete: background.wakeRemoval,
  });
  if (accountServices) addAccountRoutes(app, accountServices);

  publishSchema(app, config);
  publishDashboard(app, dashboard);
  addSecurityText(app, config);
  app.notFound(() => toErrorResponse(new Problem('not-found')));
  app.onError((error, c) => {
    c.set('thrown', error);
    return toErrorResponse(error, c.get('endpoint') ?? shapeOf(c.req.path), c.get('requestId'));
  });
  return app;
}

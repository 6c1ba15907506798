import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { agentRoutes } from './pages/agents/routes.ts';
import { attackRoutes } from './pages/attacks/routes.ts';
import { auditRoute } from './pages/audit/route.ts';
import { campaignRoutes } from './pages/campaigns/routes.ts';
import { compareRoute } from './pages/compare/route.ts';
import { keysRoute } from './pages/keys/route.ts';
import { membersRoute } from './pages/members/route.ts';
import { newCampaignRoute } from './pages/new-campaign/route.ts';
import { organizationRoute } from './pages/organization/route.ts';
import { overviewRoute } from './pages/overview/route.ts';
import { profileRoute, setUpRoute } from './pages/profile/route.ts';
import { reportsRoute } from './pages/reports/route.ts';
import { resultRoute } from './pages/result/route.ts';
import { runRoute } from './pages/run/routes.ts';
import { runsRoute } from './pages/runs/routes.ts';
import { scheduleRoutes } from './pages/schedules/routes.ts';
import { triageRoute } from './pages/triage/route.ts';
import { usageRoute } from './pages/usage/route.ts';
import { webhookRoutes } from './pages/webhooks/routes.ts';
import { frameRoute, rootRoute } from './routes.tsx';
import { basepath } from './service-url.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { Failed } from './states/failed.tsx';
import { Gone } from './states/gone.tsx';
import { Loading } from './states/loading.tsx';

/** Any other address under `/app/`. */
const goneRoute = createRoute({ getParentRoute: () => frameRoute, path: '$', component: Gone });

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  setUpRoute,
  frameRoute.addChildren([
    overviewRoute,
    triageRoute,
    runsRoute,
    runRoute,
    resultRoute,
    compareRoute,
    reportsRoute,
    ...agentRoutes,
    ...attackRoutes,
    newCampaignRoute,
    ...campaignRoutes,
    ...scheduleRoutes,
    usageRoute,
    keysRoute,
    ...webhookRoutes,
    membersRoute,
    auditRoute,
    organizationRoute,
    profileRoute,
    goneRoute,
  ]),
]);

export const createDashboardRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath,
    context: { queryClient },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: Loading,
    defaultPendingMs: 200,
    // What has come is shown immediately, however short `Loading` was shown: the default holds it back for half a second.
    defaultPendingMinMs: 0,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: Gone,
  });

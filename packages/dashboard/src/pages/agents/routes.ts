import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atFirst } from '../../lists/at-first.ts';
import { readListSearch } from '../../lists/list-search.ts';
import { frameRoute } from '../../routes.tsx';
import { overviewQuery, worstQuery } from '../overview/overview-query.ts';
import { runsQuery } from '../runs/runs-queries.ts';
import { agentQuery, runsOfAgentQuery } from './agent-queries.ts';
import { overTimeOf, readDays } from './over-time/days.ts';

const getParentRoute = () => frameRoute;

const listRoute = createRoute({
  getParentRoute,
  path: '/agents',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./agents-page.tsx'), 'AgentsPage'),
});

const newRoute = createRoute({
  getParentRoute,
  path: '/agents/new',
  component: lazyRouteComponent(() => import('./new-agent-page.tsx'), 'NewAgentPage'),
});

const agentRoute = createRoute({
  getParentRoute,
  path: '/agents/$id',
  loader: ({ context: { queryClient }, params: { id }, cause }) =>
    atFirst(
      cause,
      queryClient.prefetchQuery(agentQuery(id)),
      queryClient.prefetchQuery(runsOfAgentQuery(id)),
    ),
  component: lazyRouteComponent(() => import('./agent-page.tsx'), 'AgentPage'),
});

const overTimeRoute = createRoute({
  getParentRoute,
  path: '/agents/$id/over-time',
  validateSearch: readDays,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps, cause }) => {
    const asked = overTimeOf(id, deps);
    return atFirst(
      cause,
      queryClient.prefetchQuery(agentQuery(id)),
      queryClient.prefetchQuery(overviewQuery(asked)),
      queryClient.prefetchQuery(worstQuery(asked)),
      queryClient.prefetchQuery(runsQuery(asked)),
    );
  },
  component: lazyRouteComponent(() => import('./over-time/over-time-page.tsx'), 'OverTimePage'),
});

export const agentRoutes = [listRoute, newRoute, agentRoute, overTimeRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../lists/list-search.ts';
import { frameRoute } from '../../routes.tsx';

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
  component: lazyRouteComponent(() => import('./agent-page.tsx'), 'AgentPage'),
});

export const agentRoutes = [listRoute, newRoute, agentRoute] as const;

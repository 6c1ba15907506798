import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { readUsageSearch } from './usage-search.ts';

export const usageRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/usage',
  validateSearch: readUsageSearch,
  component: lazyRouteComponent(() => import('./usage-page.tsx'), 'UsagePage'),
});

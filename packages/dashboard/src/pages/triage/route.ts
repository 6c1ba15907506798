import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { readTriageFilter } from './filter.ts';

export const triageRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/triage',
  validateSearch: readTriageFilter,
  component: lazyRouteComponent(() => import('./triage-page.tsx'), 'TriagePage'),
});

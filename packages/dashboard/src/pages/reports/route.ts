import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { readChoice } from './read-choice.ts';

export const reportsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports',
  validateSearch: readChoice,
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});

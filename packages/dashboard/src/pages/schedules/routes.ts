import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../lists/list-search.ts';
import { frameRoute } from '../../routes.tsx';

const getParentRoute = () => frameRoute;

const listRoute = createRoute({
  getParentRoute,
  path: '/schedules',
  component: lazyRouteComponent(() => import('./schedules-page.tsx'), 'SchedulesPage'),
});

const scheduleRoute = createRoute({
  getParentRoute,
  path: '/schedules/$id',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./schedule-page.tsx'), 'SchedulePage'),
});

export const scheduleRoutes = [listRoute, scheduleRoute] as const;

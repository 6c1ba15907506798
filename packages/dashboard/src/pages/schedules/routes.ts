import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../lists/list-search.ts';
import { readId } from '../../lists/read-search.ts';
import { frameRoute } from '../../routes.tsx';

const getParentRoute = () => frameRoute;

const listRoute = createRoute({
  getParentRoute,
  path: '/schedules',
  component: lazyRouteComponent(() => import('./schedules-page.tsx'), 'SchedulesPage'),
});

const newRoute = createRoute({
  getParentRoute,
  path: '/schedules/new',
  validateSearch: (search: Record<string, unknown>): { campaign?: string } => {
    const campaign = readId(search['campaign']);
    return campaign ? { campaign } : {};
  },
  component: lazyRouteComponent(() => import('./form/new-schedule-page.tsx'), 'NewSchedulePage'),
});

const scheduleRoute = createRoute({
  getParentRoute,
  path: '/schedules/$id',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./schedule-page.tsx'), 'SchedulePage'),
});

export const scheduleRoutes = [listRoute, newRoute, scheduleRoute] as const;

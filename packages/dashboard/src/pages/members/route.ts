import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../lists/list-search.ts';
import { frameRoute } from '../../routes.tsx';

export const membersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/members',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../lists/list-search.ts';
import { frameRoute } from '../../routes.tsx';

export const keysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/keys',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atFirst } from '../../lists/at-first.ts';
import { frameRoute } from '../../routes.tsx';
import { organizationQuery } from './organization-query.ts';

export const organizationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/organization',
  loader: ({ context: { queryClient }, cause }) =>
    atFirst(cause, queryClient.prefetchQuery(organizationQuery)),
  component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
});

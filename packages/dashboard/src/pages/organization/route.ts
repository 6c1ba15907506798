import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';

export const organizationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/organization',
  component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
});

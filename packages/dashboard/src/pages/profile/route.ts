import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, rootRoute } from '../../routes.tsx';
import { readNext } from '../../sign-in/read-next.ts';

export const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
});

/** Outside the frame, whose queries a session without a required second factor may not make. */
export const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-factor',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('./set-up-page.tsx'), 'SetUpPage'),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../routes.tsx';
import { readNext } from './read-next.ts';

const getParentRoute = () => rootRoute;

const signInRoute = createRoute({
  getParentRoute,
  path: '/sign-in',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

const linkRoute = createRoute({
  getParentRoute,
  path: '/link',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('./link-page.tsx'), 'LinkPage'),
});

const invitationRoute = createRoute({
  getParentRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
});

const secondStepRoute = createRoute({
  getParentRoute,
  path: '/second-step',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('./second-step-page.tsx'), 'SecondStepPage'),
});

const signUpRoute = createRoute({
  getParentRoute,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
});

/** The pages of people who are not signed in. */
export const signInRoutes = [
  signInRoute,
  linkRoute,
  invitationRoute,
  secondStepRoute,
  signUpRoute,
] as const;

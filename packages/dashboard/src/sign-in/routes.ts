import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../routes.tsx';

type Search = { next?: string };

/** Texts only; anything else in the address is ignored. */
const readSearch = ({ next }: Record<string, unknown>): Search =>
  next === undefined ? {} : { next: String(next) };

const getParentRoute = () => rootRoute;

const signInRoute = createRoute({
  getParentRoute,
  path: '/sign-in',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

const linkRoute = createRoute({
  getParentRoute,
  path: '/link',
  validateSearch: readSearch,
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
  validateSearch: readSearch,
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

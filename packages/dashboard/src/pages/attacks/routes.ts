import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../lists/list-search.ts';
import { frameRoute } from '../../routes.tsx';

const getParentRoute = () => frameRoute;

const listRoute = createRoute({
  getParentRoute,
  path: '/attacks',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./attacks-page.tsx'), 'AttacksPage'),
});

const newRoute = createRoute({
  getParentRoute,
  path: '/attacks/new',
  component: lazyRouteComponent(() => import('./new-attack-page.tsx'), 'NewAttackPage'),
});

const attackRoute = createRoute({
  getParentRoute,
  path: '/attacks/$id',
  component: lazyRouteComponent(() => import('./attack-page.tsx'), 'AttackPage'),
});

export const attackRoutes = [listRoute, newRoute, attackRoute] as const;

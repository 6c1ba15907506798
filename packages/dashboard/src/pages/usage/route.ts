import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atFirst } from '../../lists/at-first.ts';
import { frameRoute } from '../../routes.tsx';
import { readUsageSearch } from './usage-search.ts';

export const usageRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/usage',
  validateSearch: readUsageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    atFirst(
      cause,
      import('./usage-queries.ts').then(({ prefetchUsage }) => prefetchUsage(queryClient, deps)),
    ),
  component: lazyRouteComponent(() => import('./usage-page.tsx'), 'UsagePage'),
});

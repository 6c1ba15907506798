import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { readRunsFilter } from './filter.ts';
import { runsQuery } from './runs-queries.ts';

export const runsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/runs',
  validateSearch: readRunsFilter,
  loaderDeps: ({ search }) => search,
  // The page waits by itself: it stays, with its fields, while the next list is on its way.
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(runsQuery(deps)),
  component: lazyRouteComponent(() => import('./runs-page.tsx'), 'RunsPage'),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { readRunsFilter } from './filter.ts';
import { runsQuery } from './runs-queries.ts';

export const runsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/runs',
  validateSearch: readRunsFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(runsQuery(deps)),
  component: lazyRouteComponent(() => import('./runs-page.tsx'), 'RunsPage'),
});

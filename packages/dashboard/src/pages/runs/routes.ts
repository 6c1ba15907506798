import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atFirst } from '../../lists/at-first.ts';
import { frameRoute } from '../../routes.tsx';
import { readRunsFilter } from './filter.ts';
import { agentNamesQuery, runsQuery } from './runs-queries.ts';

export const runsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/runs',
  validateSearch: readRunsFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    atFirst(
      cause,
      queryClient.prefetchQuery(runsQuery(deps)),
      queryClient.prefetchQuery(agentNamesQuery),
    ),
  component: lazyRouteComponent(() => import('./runs-page.tsx'), 'RunsPage'),
});

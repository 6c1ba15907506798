import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { runsQuery } from '../runs/runs-queries.ts';
import { readOverviewFilter } from './overview-filter.ts';
import { overviewQuery, worstQuery } from './overview-query.ts';

export const overviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  validateSearch: readOverviewFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(runsQuery({ agent: deps.agent }));
    // Both first, so that nothing moves; findings that fail are a failed part of the page.
    return Promise.all([
      queryClient.ensureQueryData(overviewQuery(deps)),
      queryClient.prefetchQuery(worstQuery(deps)),
    ]);
  },
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { runsQuery } from '../runs/runs-queries.ts';
import { readOverviewFilter } from './overview-filter.ts';
import { overviewQuery } from './overview-query.ts';

export const overviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  validateSearch: readOverviewFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(runsQuery({ agent: deps.agent }));
    return queryClient.ensureQueryData(overviewQuery(deps));
  },
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

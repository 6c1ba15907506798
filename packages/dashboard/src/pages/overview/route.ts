import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atFirst } from '../../lists/at-first.ts';
import { frameRoute } from '../../routes.tsx';
import { agentNamesQuery, runsQuery } from '../runs/runs-queries.ts';
import { readOverviewFilter } from './overview-filter.ts';
import { overviewQuery, worstQuery } from './overview-query.ts';

export const overviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  validateSearch: readOverviewFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    Promise.all([
      queryClient.ensureQueryData(overviewQuery(deps)),
      atFirst(
        cause,
        queryClient.prefetchQuery(worstQuery(deps)),
        queryClient.prefetchQuery(runsQuery({ agent: deps.agent })),
        queryClient.prefetchQuery(agentNamesQuery),
      ),
    ]),
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

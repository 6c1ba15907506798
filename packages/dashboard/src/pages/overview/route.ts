import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { runsQuery } from '../runs/runs-queries.ts';
import { readOverviewFilter } from './overview-filter.ts';
import { overviewQuery, worstQuery } from './overview-query.ts';

const WORST_WITHIN_MS = 500;

export const overviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  validateSearch: readOverviewFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(runsQuery({ agent: deps.agent }));
    // Both first, so that nothing moves; findings that fail, or of which there are too many to wait, come as a part.
    const worst = queryClient.prefetchQuery(worstQuery(deps));
    return Promise.all([
      queryClient.ensureQueryData(overviewQuery(deps)),
      Promise.race([worst, new Promise((resolve) => setTimeout(resolve, WORST_WITHIN_MS))]),
    ]);
  },
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

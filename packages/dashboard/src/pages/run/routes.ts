import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { readFilter } from './filter.ts';
import { goalsQuery, indexQuery, summaryQuery } from './run-queries.ts';

export const runRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/runs/$runId',
  validateSearch: readFilter,
  loader: ({ context: { queryClient }, params: { runId } }) => {
    // Rows are on their way before the code of the page is; the page waits for its summary alone.
    const summary = queryClient.ensureQueryData(summaryQuery(runId));
    void queryClient.prefetchQuery(indexQuery(runId));
    void queryClient.prefetchQuery(goalsQuery(runId));
    return summary;
  },
  component: lazyRouteComponent(() => import('./run-page.tsx'), 'RunPage'),
});

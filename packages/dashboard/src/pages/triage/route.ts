import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atFirst } from '../../lists/at-first.ts';
import { frameRoute } from '../../routes.tsx';
import { agentNamesQuery } from '../runs/runs-queries.ts';
import { readTriageFilter } from './filter.ts';

export const triageRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/triage',
  validateSearch: readTriageFilter,
  loaderDeps: ({ search: { at: _, ...wanted } }) => wanted,
  loader: ({ context: { queryClient }, deps, cause }) =>
    atFirst(
      cause,
      import('./triage-queries.ts').then(({ countsQuery }) =>
        queryClient.prefetchQuery(countsQuery(deps)),
      ),
      queryClient.prefetchQuery(agentNamesQuery),
    ),
  component: lazyRouteComponent(() => import('./triage-page.tsx'), 'TriagePage'),
});

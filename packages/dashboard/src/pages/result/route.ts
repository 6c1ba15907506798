import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { findResult } from './find-result.ts';
import { resultQuery, reviewsQuery } from './queries.ts';
import { readSearch } from './search.ts';

export const resultRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/runs/$runId/results/$resultId',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps, abortController: { signal } }) => {
    const { runId: run, resultId: name } = params;
    const also = deps.also?.split(',') ?? [];
    const id = await findResult({ run, also, name, signal });
    if (id === undefined) throw notFound();
    if (id !== name) {
      const { also: _, ...search } = deps;
      throw redirect({
        to: '/runs/$runId/results/$resultId',
        params: { runId: run, resultId: id },
        search,
        replace: true,
      });
    }
    void queryClient.prefetchQuery(reviewsQuery(id));
    await queryClient.ensureQueryData(resultQuery(id));
  },
  component: lazyRouteComponent(() => import('./result-page.tsx'), 'ResultPage'),
});

import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { isStatus } from '../../api.ts';
import { atFirst } from '../../lists/at-first.ts';
import { frameRoute } from '../../routes.tsx';
import { summaryQuery } from '../run/run-queries.ts';
import { resultQuery, reviewsQuery } from './result-queries.ts';
import { readSearch } from './search.ts';

export const resultRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/runs/$runId/results/$resultId',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps, cause, abortController }) => {
    const { signal } = abortController;
    const { runId: run, resultId: name } = params;
    const also = deps.also?.split(',') ?? [];
    const id = PLACE.test(name)
      ? await (await import('./find-result.ts')).findResult({ run, also, name, signal })
      : name;
    if (id === undefined) throw await missingFrom(run, queryClient);
    if (id !== name) {
      const { also: _, ...search } = deps;
      throw redirect({
        to: '/runs/$runId/results/$resultId',
        params: { runId: run, resultId: id },
        search,
        replace: true,
      });
    }
    const others = atFirst(
      cause,
      queryClient.prefetchQuery(reviewsQuery(id)),
      queryClient.prefetchQuery(summaryQuery(run)),
      import('./attempts/prefetch-attempts.ts').then(({ prefetchAttempts }) =>
        prefetchAttempts(queryClient, run, id),
      ),
    );
    await queryClient.ensureQueryData(resultQuery(id)).catch(async (error: unknown) => {
      throw isStatus(error, 404) ? await missingFrom(run, queryClient) : error;
    });
    await others;
  },
  component: lazyRouteComponent(() => import('./result-page.tsx'), 'ResultPage'),
  notFoundComponent: lazyRouteComponent(() => import('./removed-result.tsx'), 'MissingResult'),
});

/** A place in the run's index, or `goal-3`; anything else is an id. */
const PLACE = /^(?:goal-)?\d{1,9}$/;

/** The one 404, which knows the run if its evidence was removed. */
async function missingFrom(runId: string, queries: QueryClient) {
  const run = await queries.ensureQueryData(summaryQuery(runId));
  return notFound(run.evidence_removed_at ? { data: run } : {});
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { compareQuery } from './compare-queries.ts';

/** Runs or campaigns; a missing side is chosen on the page. `of` is a run to compare with the one before it. */
type Compared = { a?: string; b?: string; of?: string };

const idIn = (value: unknown) =>
  // A run's id that consists of digits is parsed as a number.
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';

export const compareRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/compare',
  validateSearch: ({ a, b, of }: Record<string, unknown>): Compared => ({
    ...(idIn(a) && { a: idIn(a) }),
    ...(idIn(b) && { b: idIn(b) }),
    ...(idIn(of) && { of: idIn(of) }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { a, b } }) => {
    if (a !== undefined && b !== undefined) await queryClient.ensureQueryData(compareQuery(a, b));
  },
  component: lazyRouteComponent(() => import('./compare-page.tsx'), 'ComparePage'),
});

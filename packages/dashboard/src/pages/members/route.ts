import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atFirst } from '../../lists/at-first.ts';
import { readListSearch } from '../../lists/list-search.ts';
import { frameRoute } from '../../routes.tsx';

export const membersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/members',
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    atFirst(
      cause,
      import('./member-queries.ts').then(({ prefetchPeople }) => prefetchPeople(queryClient, deps)),
    ),
  component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
});

import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { Frame } from './frame/frame.tsx';
import { atFirst } from './lists/at-first.ts';
import { profileQuery } from './queries.ts';

/** What loaders use. */
type RouterContext = { queryClient: QueryClient };

export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** The parent of every page of a signed-in person. A 401 of any query leads to the sign-in page. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  // The navigation shows owners more.
  loader: ({ context: { queryClient }, cause }) =>
    atFirst(cause, queryClient.ensureQueryData(profileQuery)),
  component: Frame,
});

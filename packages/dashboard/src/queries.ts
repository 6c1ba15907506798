import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isStatus } from './api.ts';

/** A service on this machine is there even when the browser is offline. */
const networkMode = 'always';

/** The cache of answers. `onSignedOut` is called when a call finds that the session has ended. */
export const createQueries = (onSignedOut: () => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => isStatus(error, 401) && !meta?.['isOpen'] && onSignedOut(),
    }),
    mutationCache: new MutationCache({
      onError: (error) => isStatus(error, 401) && onSignedOut(),
    }),
    defaultOptions: {
      // The client retries by itself.
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode },
      mutations: { networkMode },
    },
  });

/** The signed-in person. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.profile.get({ signal }),
  staleTime: 300_000,
});

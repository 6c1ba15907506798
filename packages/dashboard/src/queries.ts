import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { keepDraftsOf } from './forms/drafts.ts';

/** A service on this machine is there even when the browser is offline. */
const networkMode = 'always';

/** The cache of answers. `onRefused` is called with the error of a call that the session does not open. */
export const createQueries = (onRefused: (error: Error) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => !meta?.['isOpen'] && onRefused(error),
    }),
    mutationCache: new MutationCache({ onError: onRefused }),
    defaultOptions: {
      // The client retries by itself.
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode },
      mutations: { networkMode },
    },
  });

/** The signed-in person. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await api.profile.get({ signal });
    // Before any form knows who may write.
    keepDraftsOf(profile.user);
    return profile;
  },
  staleTime: 300_000,
});

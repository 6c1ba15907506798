import {
  hashKey,
  type QueryKey,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { follow } from './follow.ts';
import { isRefused } from './is-refused.ts';
import { everyOf, type PolledOptions, pollTurn } from './poll-turn.ts';

/** What `Loaded` draws. */
export type Polled<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'refetch' | 'isPlaceholderData'
>;

/**
 * `useQuery` for a query with a `refetchInterval`: read again that often while the page is shown, forever. What was
 * read stays while the service is away, and `<NotLive>` says so; an error is one that another try would not change, or
 * that nothing was read yet.
 */
export function usePolled<Read, Data, Key extends QueryKey>(
  options: PolledOptions<Read, Data, Key>,
): Polled<Data> {
  const query = useQuery({ ...options, refetchInterval: false });
  usePolling(options);
  const isKept = query.data !== undefined && query.error && !isRefused(query.error);
  if (!isKept) return query;
  const { data, refetch, isPlaceholderData } = query;
  return { data, refetch, isPlaceholderData, error: null };
}

/** Follows what a query reads for as long as it has an interval. */
function usePolling<Read, Data, Key extends QueryKey>(
  options: PolledOptions<Read, Data, Key>,
): void {
  const client = useQueryClient();
  // It is there: the page uses it.
  const query = client.getQueryCache().build<Read, Error, Read, Key>(client, options);
  const every = options.enabled === false ? undefined : everyOf(options, query);
  const key = hashKey(options.queryKey);
  const begin = useEffectEvent(() =>
    follow(pollTurn(client, options, query), { readAt: query.state.dataUpdatedAt || undefined }),
  );
  // Another key, or another interval, is another thing to follow.
  useEffect(() => (key && every !== undefined ? begin() : undefined), [key, every]);
}

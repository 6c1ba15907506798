import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  type UseSuspenseQueryOptions,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { follow, type Turn } from './follow.ts';
import { isRefused } from './is-refused.ts';
import { watchSilence } from './watch-silence.ts';

type Options<Read, Data, Key extends QueryKey> = UseQueryOptions<Read, Error, Data, Key>;

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
  options: Options<Read, Data, Key>,
): Polled<Data> {
  const query = useQuery({ ...options, refetchInterval: false });
  usePolling(options);
  const isKept = query.data !== undefined && query.error && !isRefused(query.error);
  if (!isKept) return query;
  const { data, refetch, isPlaceholderData } = query;
  return { data, refetch, isPlaceholderData, error: null };
}

/** The same for a page whose loader has read it. */
export function useSuspensePolled<Read, Data, Key extends QueryKey>(
  options: UseSuspenseQueryOptions<Read, Error, Data, Key>,
) {
  const query = useSuspenseQuery({ ...options, refetchInterval: false });
  usePolling(options as Options<Read, Data, Key>);
  return query;
}

/** Follows what a query reads for as long as it has an interval. */
function usePolling<Read, Data, Key extends QueryKey>(options: Options<Read, Data, Key>): void {
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

/** The time between two reads; 0 until the first, if that failed; undefined if it does not change any more. */
function everyOf<Read, Data, Key extends QueryKey>(
  { refetchInterval }: Options<Read, Data, Key>,
  query: Query<Read, Error, Read, Key>,
): number | undefined {
  const every = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
  if (every) return every;
  const { data, error, errorUpdateCount } = query.state;
  return data === undefined && errorUpdateCount > 0 && !isRefused(error) ? 0 : undefined;
}

function pollTurn<Read, Data, Key extends QueryKey>(
  client: QueryClient,
  options: Options<Read, Data, Key>,
  query: Query<Read, Error, Read, Key>,
): Turn {
  let isFirst = true;
  return async ({ signal: outer }) => {
    const { dataUpdatedAt, error } = query.state;
    const due = dataUpdatedAt + (everyOf(options, query) ?? 0) - Date.now();
    const isRead = isFirst && query.state.status !== 'pending';
    isFirst = false;
    // It has just failed.
    if (isRead && error) throw error;
    if (isRead && due > 0) return due;
    await read(client, options, outer);
    return everyOf(options, query);
  };
}

/** Reads anew, within the time that an answer takes. */
async function read<Read, Data, Key extends QueryKey>(
  client: QueryClient,
  options: Options<Read, Data, Key>,
  outer: AbortSignal,
): Promise<void> {
  const { signal, stop } = watchSilence(outer);
  const { queryKey } = options;
  const cancel = () => void client.cancelQueries({ queryKey, exact: true });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await client.fetchQuery<Read, Error, Read, Key>({ ...options, retry: false, staleTime: 0 });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cancel);
    stop();
  }
}

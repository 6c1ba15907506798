import type { Query, QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Turn } from './follow.ts';
import { isRefused } from './is-refused.ts';
import { watchSilence } from './watch-silence.ts';

/** Of a query with a `refetchInterval`. */
export type PolledOptions<Read, Data, Key extends QueryKey> = UseQueryOptions<
  Read,
  Error,
  Data,
  Key
>;

/** The time between two reads; 0 until the first, if that failed; undefined if it does not change any more. */
export function everyOf<Read, Data, Key extends QueryKey>(
  { refetchInterval }: PolledOptions<Read, Data, Key>,
  query: Query<Read, Error, Read, Key>,
): number | undefined {
  const every = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
  if (every) return every;
  const { data, error, errorUpdateCount } = query.state;
  return data === undefined && errorUpdateCount > 0 && !isRefused(error) ? 0 : undefined;
}

/** Reads a query as often as it wants to be read. */
export function pollTurn<Read, Data, Key extends QueryKey>(
  client: QueryClient,
  options: PolledOptions<Read, Data, Key>,
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
  options: PolledOptions<Read, Data, Key>,
  outer: AbortSignal,
): Promise<void> {
  const { signal, stop } = watchSilence(outer);
  const { queryKey } = options;
  const cancel = () => void client.cancelQueries({ queryKey, exact: true });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await client.fetchQuery<Read, Error, Read, Key>({ ...options, retry: false, staleTime: 0 });
    // A cancelled read resolves to what was read before.
    signal.throwIfAborted();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cancel);
    stop();
  }
}

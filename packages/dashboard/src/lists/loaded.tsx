import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStatus } from '../api.ts';
import { Coming } from '../parts/coming.tsx';
import { FailedPart } from '../states/failed-part.tsx';
import { Gone } from '../states/gone.tsx';
import s from './lists.module.css';

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  /** What is loaded, for the sentence when that fails: `The agents`. */
  what: string;
  children(data: Data): ReactNode;
};

/** What a query brought; what it brought before stays while the next is on its way. */
export function Loaded<Data>({ query, what, children }: Props<Data>) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (error && isStatus(error, 404)) return <Gone />;
  // The frame is on its way to the sign-in page.
  if (error && isStatus(error, 401)) return null;
  if (error) return <FailedPart what={what} error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Coming>
        <p className={`quiet ${s.later}`}>Loading…</p>
      </Coming>
    );
  return (
    <div className={isPlaceholderData ? s.stale : undefined} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}

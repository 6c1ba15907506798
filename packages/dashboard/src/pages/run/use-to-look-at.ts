import type { RunReport } from '@provoke/contract';
import { useMemo } from 'react';
import { usePolled } from '../../live/use-polled.ts';
import { searchQuery } from './use-found.ts';
import { isLive } from './use-live-run.ts';

/**
 * Places of the attempts that broke a goal, or claim to have, and that are still to look at. Undefined while that is not
 * known: the run is live, or has more of them than the service names. A floor has no findings to decide about.
 */
export function useToLookAt(run: RunReport): ReadonlySet<number> | undefined {
  const query = searchQuery(run.id, { state: 'to look at' });
  const { data } = usePolled({ ...query, enabled: !run.floor && !isLive(run.status) });
  return useMemo(() => (data && !data.more ? new Set(data.places) : undefined), [data]);
}

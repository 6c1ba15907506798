import type { Result } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { actWordAt } from '../../run/columns/act-word-at.ts';
import { selectRows } from '../../run/columns/select-rows.ts';
import type { RunFilter } from '../../run/filter.ts';
import { goalsQuery, indexQuery } from '../../run/run-queries.ts';
import { useFound } from '../../run/use-found.ts';
import type { Attempt, AttemptList } from './attempt.ts';
import { findWalk } from './find-walk.ts';
import { listAttempts } from './list-attempts.ts';
import { useHeldRows } from './use-held-rows.ts';
import { usePlaces } from './use-places.ts';

const nothing = { places: [], total: 0, broken: 0, acts: null };

/** The other attempts at a result's goal, and what comes before and after it in the list of a filter. */
export function useAttempts(runId: string, result: Result, filter: RunFilter) {
  const { data: columns } = useQuery(indexQuery(runId));
  const { data: goals } = useQuery(goalsQuery(runId));
  const { found, isSearching } = useFound(runId, { goals, filter, count: columns?.count });
  const { places, total, broken, acts } = useMemo(
    () => (columns && goals ? listAttempts(columns, goals, result) : nothing),
    [columns, goals, result],
  );
  const { known, isLoading } = usePlaces(runId, places);
  const own = places.find((place) => known.get(place)?.id === result.id);
  const rows = useMemo(() => {
    if (!columns || !goals || isSearching) return undefined;
    return selectRows({ columns, goals, found }, filter);
  }, [columns, goals, found, isSearching, filter]);
  const walked = useHeldRows(`${runId} ${JSON.stringify(filter)}`, {
    ...{ rows, own, isWhole: columns?.first === 0 },
  });
  const attempts = places.map(
    (place): Attempt => ({
      place,
      id: known.get(place)?.id,
      status: columns?.status[place],
      act: columns && acts ? actWordAt(columns, place) : null,
      isThis: place === own,
      data: known.get(place)?.data ?? {},
    }),
  );
  const list: AttemptList = { attempts, total, broken, acts, isLoading };
  const isKnown = rows !== undefined && !isLoading;
  return { list, isKnown, walk: findWalk(walked, own, filter.sort) };
}

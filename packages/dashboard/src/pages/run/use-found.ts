import type { FoundPlaces, RunGoal } from '@provoke/contract';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api.ts';
import { usePolled } from '../../live/use-polled.ts';
import type { Found } from './columns/select-rows.ts';
import type { RunFilter } from './filter.ts';
import { findGoals } from './goal-list.ts';
import { runKey } from './run-queries.ts';

/** Results become searchable a moment after they are recorded. */
const AGAIN_MS = 2_000;

type Query = Pick<RunFilter, 'q' | 'tool' | 'state'>;

export const searchQuery = (id: string, query: Query, count?: number) =>
  queryOptions({
    queryKey: [...runKey(id), 'search', query, count],
    queryFn: ({ signal }) => api.runs.search({ params: { id }, query, signal }),
    refetchInterval: ({ state }) => (state.data?.complete === false ? AGAIN_MS : false),
    // While the next words are searched for, or a tool in more rows, the rows of the last search stay.
    placeholderData: (last, before) => {
      const [, run, , asked] = before?.queryKey ?? [];
      const isNext = query.q !== undefined || isSame(query, asked);
      return run === id && isNext ? last : undefined;
    },
  });

const isSame = (query: Query, asked: Query | string | number | undefined): boolean =>
  JSON.stringify(query) === JSON.stringify(asked);

/** What a search for words found, and one for a tool or a state. */
export type Answers = { words?: FoundPlaces | undefined; acts?: FoundPlaces | undefined };

type Asked = {
  goals: readonly RunGoal[] | undefined;
  filter: Query;
  /** Rows that are shown: with more of them, tools and states are asked for again. */
  count: number | undefined;
};

/**
 * The results that the service finds: by words, which may also be in their goals, which the page knows; by a tool; by what
 * people decided.
 */
export function useFound(runId: string, { goals, filter: { q = '', tool, state }, count }: Asked) {
  const isByWords = q !== '';
  const isByActs = tool !== undefined || state !== undefined;
  const byWords = usePolled({ ...searchQuery(runId, { q }), enabled: isByWords });
  const byActs = usePolled({ ...searchQuery(runId, { tool, state }, count), enabled: isByActs });
  const words = isByWords ? byWords.data : undefined;
  const acts = isByActs ? byActs.data : undefined;
  const inWords = useMemo((): Found | undefined => {
    if (!goals || !words) return undefined;
    const numbers = findGoals(goals, q);
    const places = new Set(words.places);
    return (place, goal) => numbers.has(goal) || places.has(place);
  }, [goals, words, q]);
  const inActs = useMemo((): Found | undefined => {
    if (!acts) return undefined;
    const places = new Set(acts.places);
    return (place) => places.has(place);
  }, [acts]);
  const found = useMemo(
    (): Found | undefined =>
      inWords && inActs ? (...row) => inWords(...row) && inActs(...row) : (inWords ?? inActs),
    [inWords, inActs],
  );
  const failed = [byWords, byActs].find(({ error }) => error);
  return {
    answers: { words, acts } satisfies Answers,
    error: failed?.error,
    refetch: () => failed?.refetch(),
    found,
    isSearching: (isByWords && !inWords) || (isByActs && !inActs),
  };
}

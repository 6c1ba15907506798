import type { RunGoal } from '@provoke/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api.ts';
import { findGoals } from './goal-list.ts';
import { runKey } from './run-queries.ts';

/** Results become searchable a moment after they are recorded. */
const AGAIN_MS = 2_000;

const searchQuery = (id: string, q: string) =>
  queryOptions({
    queryKey: [...runKey(id), 'search', q],
    queryFn: ({ signal }) => api.runs.search({ params: { id }, query: { q }, signal }),
    refetchInterval: ({ state }) => (state.data?.complete === false ? AGAIN_MS : false),
    // While the next words are searched for, the rows of the last ones stay.
    placeholderData: (last, query) => (query?.queryKey[1] === id ? last : undefined),
  });

/** The results that contain words: in their goals, which the page knows, or in prompts and replies, which the service searches. */
export function useFound(runId: string, goals: readonly RunGoal[] | undefined, q = '') {
  const isWanted = q !== '';
  const { data, error, refetch } = useQuery({ ...searchQuery(runId, q), enabled: isWanted });
  const answer = isWanted ? data : undefined;
  const found = useMemo(() => {
    if (!goals || !answer) return undefined;
    const numbers = findGoals(goals, q);
    const places = new Set(answer.places);
    return (place: number, goal: number) => numbers.has(goal) || places.has(place);
  }, [goals, answer, q]);
  return { answer, error, refetch, found, isSearching: isWanted && !found };
}

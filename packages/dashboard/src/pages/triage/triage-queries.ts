import type { NewDecisions } from '@provoke/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { TriageFilter } from './filter.ts';
import { rowId } from './row.ts';

const triageKey = ['triage'] as const;

const EVERY_MS = 5_000;

type Wanted = Omit<TriageFilter, 'at'>;

/** The queue, a part at a time. It is read once: what others decide comes with `decisionsQuery`, and moves nothing. */
export const queueQuery = (wanted: Wanted, at: string | undefined) =>
  infiniteQueryOptions({
    // Where the reader was is asked for once.
    queryKey: [...triageKey, 'queue', wanted],
    queryFn: ({ pageParam, signal }) => {
      const from = pageParam === undefined ? { ...(at && { through: at }) } : { after: pageParam };
      return api.findings.queue({ query: { ...wanted, ...from }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit finds what was decided since.
    gcTime: 0,
  });

export const countsKey = [...triageKey, 'counts'] as const;

/** Attempts by state, as they are now. */
export const countsQuery = ({ state: _, order: __, ...wanted }: Wanted) =>
  queryOptions({
    queryKey: [...countsKey, wanted],
    queryFn: async ({ signal }) => {
      const { attempts, more } = await api.findings.queue({ query: wanted, signal });
      return { attempts, more };
    },
    placeholderData: keepPreviousData,
  });

type Decisions = { last: number; byRow: ReadonlyMap<string, readonly NewDecision[]> };
export type NewDecision = NewDecisions['decisions'][number];

/** What everybody decided after a decision, by row, in its order. */
export const decisionsQuery = (start: number | undefined) =>
  queryOptions({
    queryKey: [...triageKey, 'decisions', start],
    queryFn: async ({ client, queryKey, signal }): Promise<Decisions> => {
      let known = client.getQueryData<Decisions>(queryKey) ?? {
        last: start ?? 0,
        byRow: new Map(),
      };
      for (;;) {
        const query = { after: known.last };
        const { decisions, last } = await api.findings.decisions({ query, signal });
        const before = known.last;
        known = { last, byRow: addDecisions(known.byRow, decisions) };
        if (last === before) return known;
      }
    },
    structuralSharing: false,
    refetchInterval: EVERY_MS,
    enabled: start !== undefined,
    gcTime: 0,
  });

/** The newest decisions may be told more than once. */
function addDecisions(known: Decisions['byRow'], more: readonly NewDecision[]) {
  const added = new Map(known);
  for (const decision of more) {
    const row = rowId(decision);
    const others = (added.get(row) ?? []).filter(({ id }) => id !== decision.id);
    added.set(
      row,
      [...others, decision].sort((one, other) => one.id - other.id),
    );
  }
  return added;
}

import type { Result } from '@provoke/contract';
import { readActMetrics } from '@provoke/evidence/acts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import type { RunFilter } from '../run/filter.ts';
import { useAttempts } from './attempts/use-attempts.ts';
import { resultQuery } from './result-queries.ts';

const ConductResult = lazy(async () => ({
  default: (await import('./conduct/conduct-result.tsx')).ConductResult,
}));
const WordsResult = lazy(async () => ({
  default: (await import('./words-result.tsx')).WordsResult,
}));

const route = getRouteApi('/frame/runs/$runId/results/$resultId');

/** What either kind of page is shown of: a result, and its place among others. */
export type Shown = {
  result: Result;
  runId: string;
  filter: RunFilter;
  /** The id of another attempt, to show next to it. */
  other: string | undefined;
  /** The first result that is shown waits for the attempts next to it; walking on, the page keeps still by itself. */
  isComing: boolean;
} & Pick<ReturnType<typeof useAttempts>, 'list' | 'walk'>;

/** One attempt. Where rules decided it, what the agent did comes first. */
export function ResultPage() {
  const { runId, resultId } = route.useParams();
  const { data: result } = useSuspenseQuery(resultQuery(resultId));
  const { also: _, with: other, ...filter } = route.useSearch();
  const [first] = useState(resultId);
  const { list, isKnown, walk } = useAttempts(runId, result, filter);
  const isComing = !isKnown && resultId === first;
  const shown = { result, runId, filter, other, list, walk, isComing };
  const acts = readActMetrics(result.evaluation_metrics);
  if (!acts || acts.rules.length === 0) return <WordsResult key={resultId} {...shown} />;
  return <ConductResult key={resultId} acts={acts} {...shown} />;
}

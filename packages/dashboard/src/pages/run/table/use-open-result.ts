import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { basepath } from '../../../service-url.ts';
import type { RunFilter } from '../filter.ts';
import { previewsQuery } from '../run-queries.ts';

/** Opens the result at a place; its address keeps the filter, so that its page can walk the same list. */
export function useOpenResult(runId: string, filter: RunFilter) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (place: number) => {
      const previews = await queries.ensureQueryData(previewsQuery(runId, [place]));
      await navigate({
        to: '/runs/$runId/results/$resultId',
        // The page of a place without a result shows why there is none.
        params: { runId, resultId: previews.get(place)?.id ?? String(place) },
        search: { ...filter },
      });
    },
    [queries, navigate, runId, filter],
  );
}

/** The address of the result at a place, to be copied or opened in another tab. */
export function useResultAddress(runId: string, filter: RunFilter): (place: number) => string {
  const router = useRouter();
  return useMemo(() => {
    const search = router.options.stringifySearch(filter);
    return (place) => `${basepath}/runs/${runId}/results/${place}${search}`;
  }, [router, runId, filter]);
}

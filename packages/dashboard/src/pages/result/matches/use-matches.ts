import type { Result } from '@provoke/contract';
import { readExchange, readVerdicts } from '@provoke/evidence';
import { useQuery } from '@tanstack/react-query';
import { summaryQuery } from '../../run/run-queries.ts';

const nothing = { matches: [], unmarked: [] };

/** What judges matched in a result's reply; nothing until it was looked for. */
export function useMatches(result: Result) {
  const { data: run } = useQuery(summaryQuery(result.run));
  const verdicts = readVerdicts(result);
  const { data = nothing } = useQuery({
    queryKey: ['result', result.id, 'matches', result.versions],
    enabled: run !== undefined && verdicts.some(({ outcome }) => outcome === 'broken'),
    queryFn: async ({ signal }) => {
      const { findMatches } = await import('./find-matches.ts');
      const reply = readExchange(result).reply ?? '';
      return findMatches({ reply, verdicts, configuration: run?.run_config }, signal);
    },
  });
  return data;
}

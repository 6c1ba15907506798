import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { AGENTS } from '../../agents/agent-queries.ts';

/** Results of the last run, enough for a median. */
const RESULTS_MAX = 50;

/** How many seconds the agent took for an answer in its last run; null if that is not known. */
export const paceQuery = (agent: string) =>
  queryOptions({
    queryKey: [...AGENTS, agent, 'pace'],
    enabled: agent !== '',
    queryFn: async ({ signal }) => {
      const query = { agent, page_size: 1 };
      const { results: runs } = await api.runs.list({ query, signal });
      const [last] = runs;
      if (!last) return null;
      const { results } = await api.results.list({
        query: { run: last.id, page_size: RESULTS_MAX },
        signal,
      });
      const times = results.flatMap(({ latency_ms: time }) => time ?? []).sort((a, b) => a - b);
      const middle = times[Math.floor(times.length / 2)];
      return middle === undefined ? null : middle / 1_000;
    },
  });

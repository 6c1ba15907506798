import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const EACH = 8;
/** Shorter words are in nearly every goal. */
const GOAL_WORDS_MIN = 3;

/** What the service finds by the words of its name: agents, runs, campaigns on workers, and goals of the newest runs. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['palette', q],
    queryFn: async ({ signal }) => {
      const named = q ? { q } : {};
      const [agents, runs, campaigns, { goals }] = await Promise.all([
        api.agents.list({ query: named, signal }),
        api.runs.list({ query: { ...named, page_size: EACH }, signal }),
        api.campaigns.list({ query: { ...named, page_size: EACH }, signal }),
        q.length < GOAL_WORDS_MIN ? { goals: [] } : api.runs.findGoals({ query: { q }, signal }),
      ]);
      return {
        agents: agents.results,
        runs: runs.results,
        handedOver: campaigns.results,
        goals: goals.slice(0, EACH),
      };
    },
  });

export type Found = Awaited<ReturnType<NonNullable<ReturnType<typeof foundQuery>['queryFn']>>>;
